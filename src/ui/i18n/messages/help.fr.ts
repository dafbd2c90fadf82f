export default { adx: { help: { about: 'À propos de : %{label}', more: 'En savoir plus' } } };

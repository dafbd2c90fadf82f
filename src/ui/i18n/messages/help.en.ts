export default { adx: { help: { about: 'About %{label}', more: 'Learn more' } } };

export default {
  adx: {
    handOver: {
      title: 'Réattribuer les objets de %{name} |||| Réattribuer les objets de %{smart_count} %{objects}',
      text: {
        archive:
          'Choisissez un nouveau responsable. %{name} est ensuite archivé. |||| Choisissez un nouveau responsable. Ils sont ensuite archivés.',
        delete:
          'Choisissez un nouveau responsable. %{name} est ensuite supprimé définitivement. |||| Choisissez un nouveau responsable. Ils sont ensuite supprimés définitivement.',
      },
      to: 'Réattribuer à',
      goes: 'Également réattribué',
      choose: 'Choisissez un nouveau responsable.',
      open: 'Réattribuer…',
      run: { archive: 'Réattribuer et archiver', delete: 'Réattribuer et supprimer' },
    },
  },
};

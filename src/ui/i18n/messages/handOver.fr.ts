export default {
  adx: {
    handOver: {
      title: 'Réattribuer ce qui dépend de %{name} |||| Réattribuer ce qui dépend de %{smart_count} %{objects}',
      text: {
        archive:
          'Choisissez qui prend le relais. Ensuite, %{name} sera archivé. |||| Choisissez qui prend le relais. Ensuite, ils seront archivés.',
        delete:
          'Choisissez qui prend le relais. Ensuite, %{name} sera supprimé définitivement. |||| Choisissez qui prend le relais. Ensuite, ils seront supprimés définitivement.',
      },
      to: 'Réattribuer à',
      goes: 'Concerné aussi',
      choose: 'Choisissez qui prend le relais.',
      open: 'Réattribuer…',
      run: { archive: 'Réattribuer et archiver', delete: 'Réattribuer et supprimer' },
    },
  },
};

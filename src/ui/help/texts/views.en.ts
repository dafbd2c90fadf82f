export const texts = {
  'views.list': 'The list that the view belongs to.',
  'views.state': 'Filters, order and columns of the view.',
  'views.shared': 'On: all users of the account see the view. Only its owner changes it.',
  'views.maker': 'The user who saved the view.',
  'views.audience': 'Roles and modes that see the view.',
};

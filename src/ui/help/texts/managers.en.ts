export const texts = {
  'managers.user': 'The administrator login of this manager. Leave empty if the person does not sign in.',
  'managers.title': 'Job title, shown to accounts.',
  'managers.duty': 'What the person does: account manager, ad operations, business development or finance.',
  'managers.photo': 'Picture shown to accounts beside the contact.',
  'managers.regions': 'Regions that the person looks after. Leave empty for all.',
  'managers.backup': 'Manager who is contacted when this one is away.',
  'managers.alerts': 'Alerts that are mailed to this person.',
  'managers.demands': 'Accounts that this person looks after. Change the manager on the account.',
  'managers.advertisers': 'Advertisers that this person looks after.',
  'managers.subs': 'Sub-publishers that this person looks after.',
};

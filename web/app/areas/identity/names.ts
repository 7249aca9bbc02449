import { wordsHook } from '../../kit/speech.tsx'

export const names = {
  account: 'Your account',
  tokens: 'Access tokens',
  organization: 'Organization',
  team: 'Team',
  areas: 'Areas',
  sidebar: 'Sidebar',
  audit: 'Audit log',
  inviteTitle: 'Invite somebody',
  newToken: 'New token',
}
export const useIdentityNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)

import type { names as en } from './names.ts'

export const names: typeof en = {
  account: 'Ihr Konto',
  tokens: 'Zugangsschlüssel',
  organization: 'Organisation',
  team: 'Team',
  areas: 'Bereiche',
  sidebar: 'Seitenleiste',
  audit: 'Protokoll',
  inviteTitle: 'Jemanden einladen',
  newToken: 'Neuer Schlüssel',
}

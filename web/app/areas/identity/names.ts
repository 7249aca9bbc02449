import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: {
    account: 'Your account',
    tokens: 'Access tokens',
    organization: 'Organization',
    team: 'Team',
    audit: 'Audit log',
    inviteTitle: 'Invite somebody',
    newToken: 'New token',
  },
  de: {
    account: 'Ihr Konto',
    tokens: 'Zugangsschlüssel',
    organization: 'Organisation',
    team: 'Team',
    audit: 'Protokoll',
    inviteTitle: 'Jemanden einladen',
    newToken: 'Neuer Schlüssel',
  },
}
export const useIdentityNames = namesHook(names)

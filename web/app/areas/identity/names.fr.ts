import type { names as en } from './names.ts'

export const names: typeof en = {
  account: 'Votre compte',
  tokens: 'Jetons d’accès',
  organization: 'Organisation',
  team: 'Équipe',
  areas: 'Espaces',
  sidebar: 'Barre latérale',
  audit: 'Journal d’audit',
  inviteTitle: 'Inviter quelqu’un',
  newToken: 'Nouveau jeton',
}

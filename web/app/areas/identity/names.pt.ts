import type { names as en } from './names.ts'

export const names: typeof en = {
  account: 'Sua conta',
  tokens: 'Tokens de acesso',
  organization: 'Organização',
  team: 'Equipe',
  areas: 'Áreas',
  sidebar: 'Barra lateral',
  audit: 'Registro de auditoria',
  inviteTitle: 'Convidar alguém',
  newToken: 'Novo token',
}

import type { names as en } from './names.ts'

export const names: typeof en = {
  account: 'Su cuenta',
  tokens: 'Tokens de acceso',
  organization: 'Organización',
  team: 'Equipo',
  areas: 'Áreas',
  sidebar: 'Barra lateral',
  audit: 'Registro de auditoría',
  inviteTitle: 'Invitar a alguien',
  newToken: 'Nuevo token',
}

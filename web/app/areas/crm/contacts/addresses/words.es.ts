import type { AddressWords } from './words.ts'

export const words: AddressWords = {
  addresses: 'Direcciones y números',
  labels: { work: 'Trabajo', home: 'Personal', mobile: 'Móvil', other: 'Otro' },
  label: 'Tipo',
  primary: 'Principal',
  suppressed: 'Bloqueado',
  change: (address: string) => `Cambiar ${address}`,
  makePrimary: 'Hacer principal',
  remove: 'Quitar',
  addEmail: 'Añadir un correo',
  addPhone: 'Añadir un número',
  newEmail: 'Otro correo',
  newPhone: 'Otro número',
}

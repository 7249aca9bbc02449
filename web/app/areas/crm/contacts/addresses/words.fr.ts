import type { AddressWords } from './words.ts'

export const words: AddressWords = {
  addresses: 'Adresses et numéros',
  labels: { work: 'Professionnel', home: 'Personnel', mobile: 'Mobile', other: 'Autre' },
  label: 'Type',
  primary: 'Principal',
  suppressed: 'Bloqué',
  change: (address: string) => `Modifier ${address}`,
  makePrimary: 'Rendre principal',
  remove: 'Retirer',
  addEmail: 'Ajouter une adresse e-mail',
  addPhone: 'Ajouter un numéro',
  newEmail: 'Autre adresse e-mail',
  newPhone: 'Autre numéro',
}

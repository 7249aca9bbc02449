import type { AddressWords } from './words.ts'

export const words: AddressWords = {
  addresses: 'Endereços e números',
  labels: { work: 'Trabalho', home: 'Pessoal', mobile: 'Celular', other: 'Outro' },
  label: 'Tipo',
  primary: 'Principal',
  suppressed: 'Bloqueado',
  change: (address: string) => `Alterar ${address}`,
  makePrimary: 'Tornar principal',
  remove: 'Remover',
  addEmail: 'Adicionar um e-mail',
  addPhone: 'Adicionar um número',
  newEmail: 'Outro e-mail',
  newPhone: 'Outro número',
}

import type { FormWords } from './words.ts'

export const words: FormWords = {
  saved: 'Salvo.',
  restored: time => `Recuperamos o que você digitou às ${time}`,
  discard: 'Descartar',
  copy: 'Copiar',
  copied: 'Copiado',
  shownOnce: 'Copie agora: só é exibido uma vez.',
  done: 'Concluir',
  wrongPassword: 'Esta não é a sua senha.',
  bold: 'Negrito',
  italic: 'Itálico',
  underline: 'Sublinhado',
  strike: 'Tachado',
  bulletList: 'Lista',
  numberedList: 'Lista numerada',
  quote: 'Citação',
  link: 'Link',
  linkAddress: 'Endereço do link',
  removeLink: 'Remover o link',
  saveLink: 'Inserir o link',
  openInNewTab: 'Abre em uma nova guia',
  unreadable: {
    not_a_number: text => `“${text}” não é um número.`,
    two_ways: text => `“${text}” pode ser lido de duas formas. Escreva sem separador de milhar.`,
    too_fine: (text, digits) =>
      digits === 0
        ? `“${text}” precisa ser um número inteiro.`
        : `“${text}” tem mais de ${digits} casas decimais.`,
    too_large: text => `“${text}” é grande demais.`,
  },
}

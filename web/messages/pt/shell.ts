import type { messages as en } from '../en/shell.ts'

export const messages: typeof en = {
  poweredBy: product => `Desenvolvido com ${product}`,
  language: 'Idioma',
  loading: 'A carregar…',
  gone: {
    title: 'Este link não funciona',
    text: 'Está incompleto ou já não é válido. Abra-o novamente a partir do e-mail que recebeu ou peça um novo ao remetente.',
  },
  trouble: {
    title: 'Não funcionou',
    text: 'Não foi possível contactar o servidor. Verifique a sua ligação e tente novamente.',
    retry: 'Tentar novamente',
  },
}

import type { messages as en } from '../en/shell.ts'

export const messages: typeof en = {
  poweredBy: product => `Desenvolvido com ${product}`,
  language: 'Idioma',
  actions: 'Ações',
  loading: 'Carregando…',
  gone: {
    title: 'Este link não funciona',
    text: 'Está incompleto ou não é mais válido. Abra-o novamente a partir do e-mail que recebeu ou peça um novo ao remetente.',
  },
  trouble: {
    title: 'Não funcionou',
    text: 'Não foi possível acessar o servidor. Verifique sua conexão e tente novamente.',
    retry: 'Tentar novamente',
  },
}

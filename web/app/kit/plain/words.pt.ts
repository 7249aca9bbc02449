import type { PlainWords } from './words.ts'

export const words: PlainWords = {
  noConnection:
    'Sem conexão com o servidor. O que você digitou foi mantido: verifique sua rede e tente novamente.',
  changedMeanwhile: name =>
    `Nada foi salvo: houve uma alteração por ${name} nesse meio-tempo. O que você digitou foi mantido.`,
  automation: 'uma automação',
  close: 'Fechar',
  showPassword: 'Mostrar ou ocultar a senha',
}

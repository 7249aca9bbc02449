import type { ConfirmWords } from './words.ts'

export const words: ConfirmWords = {
  title: 'É você mesmo?',
  about: 'Isto muda quem tem acesso. Confirme que é você e continue de onde parou.',
  password: 'Senha',
  code: 'Código do seu app autenticador',
  confirm: 'Continuar',
  withCode: 'Usar um código',
  withPassword: 'Usar a senha',
  withPasskey: 'Usar uma chave de acesso',
  withProvider: 'Entrar pelo seu provedor',
  providerAbout: 'Abre em uma nova guia. Depois, volte para esta.',
  noWay: 'Você ainda não tem senha. Enviaremos um link por e-mail para criar uma; depois, entre com ela.',
  setPassword: 'Enviar um link',
  passkeyFailed: 'A chave de acesso não foi aceita.',
}

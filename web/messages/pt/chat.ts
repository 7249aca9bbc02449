import type { messages as en } from '../en/chat.ts'

export const messages: typeof en = {
  conversation: 'Conversa',
  invites: (name, organization) => `${name} de ${organization} convida você para`,
  about: email =>
    `O convite foi enviado para ${email}. Não é preciso ter conta; este link também traz você de volta.`,
  accept: 'Abrir a conversa',
  goOn: 'Voltar à conversa',
  decline: 'Recusar',
  declined: 'Você recusou este convite.',
  message: 'Sua mensagem',
  call: 'Abrir a chamada',
  send: 'Enviar',
  deleted: 'Esta mensagem foi excluída',
  over: 'Seu acesso a esta conversa terminou.',
  failed: 'Não deu certo. Tente novamente.',
}

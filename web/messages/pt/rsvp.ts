import type { messages as en } from '../en/rsvp.ts'

export const messages: typeof en = {
  invites: name => `${name} convida você`,
  when: 'Quando',
  repeats: 'Repetição',
  where: 'Onde',
  online: 'Online',
  there: (when, zone) => `${when} em ${zone}`,
  attend: 'Vai participar?',
  accepted: 'Sim',
  tentative: 'Talvez',
  declined: 'Não',
  comment: 'Um comentário, se quiser',
  send: 'Enviar resposta',
  thanks: 'Obrigado, sua resposta foi enviada.',
  missing: 'Escolha uma resposta.',
  failed: 'Não foi possível enviar sua resposta. Tente novamente.',
  canceled: 'Este evento foi cancelado.',
  over: 'Este evento já terminou.',
  add: 'Adicionar ao calendário',
}

import type { MailWords } from './en.ts'

const roles = { admin: 'administrador', member: 'membro', viewer: 'leitor' }

export const pt: MailWords = {
  hello: name => (name ? `Olá, ${name},` : 'Olá,'),
  verify: {
    subject: 'Confirme seu endereço de e-mail',
    text: 'Abra este link para confirmar que este endereço é seu. Ele funciona uma vez, por um dia:',
  },
  reset: {
    subject: 'Escolha uma nova senha',
    text: 'Abra este link para escolher uma nova senha. Ele funciona uma vez, por uma hora:',
  },
  change_email: {
    subject: 'Seu endereço de e-mail no Bowline',
    text: 'Abra este link para usar este endereço em sua conta a partir de agora. Ele funciona uma vez, por um dia:',
  },
  claim: {
    subject: 'Seu espaço no Bowline',
    text: organization =>
      `Alguém criou ${organization} no Bowline e informou este endereço. Para entrar, escolha uma senha:`,
  },
  ignore: 'Se não foi você, não faça nada.',
  invitation: {
    subject: (inviter, organization) => `${inviter} convida você para ${organization} no Bowline`,
    text: (inviter, organization, role) =>
      `${inviter} convida você a participar de ${organization} no Bowline como ${roles[role]}.`,
    open: 'Abra este link para escolher uma senha e entrar. Ele funciona uma vez, por sete dias:',
    ignore: 'Se não sabe do que se trata, não faça nada: o convite expira sozinho.',
  },
  newDevice: {
    subject: device => `Novo acesso: ${device}`,
    text: (device, address, at) =>
      `alguém acessou sua conta com ${device}, a partir do endereço ${address}, em ${at}.`,
    ask: 'Se foi você, não há nada a fazer. Se não, encerre essa sessão e mude sua senha:',
  },
  addressChange: {
    subject: 'Seu endereço de e-mail vai mudar',
    text: to =>
      `alguém com a sua senha pediu para usar ${to} em sua conta no lugar deste endereço. A mudança vale quando for aberto o link que enviamos para lá.`,
  },
  addressWanted:
    'alguém pediu para usar este endereço em outra conta. Ele já é o da sua, por isso nada mudou e não há nada a fazer.',
  secondFactor: {
    on: 'A verificação em duas etapas está ativada',
    off: 'A verificação em duas etapas está desativada',
    onText: 'a partir de agora, depois da senha será pedido um código do seu aplicativo de autenticação.',
    offText: 'a partir de agora, apenas a senha será pedida para entrar.',
  },
  passkey: {
    subject: 'Uma chave de acesso foi adicionada à sua conta',
    text: name => `a chave de acesso “${name}” já pode ser usada para entrar em sua conta.`,
    ask: 'Se não foi você, remova-a e mude sua senha:',
  },
  ssoLinked: {
    subject: 'O login único está vinculado à sua conta',
    text: provider => `sua conta em ${provider} agora dá acesso à sua conta aqui.`,
  },
  reclaimed: {
    subject: 'Sua conta foi protegida',
    text: 'você mostrou que este endereço é seu. Ninguém o havia confirmado antes, portanto outra pessoa poderia ter criado a conta: o segundo fator, as chaves de acesso, os tokens e as chaves de API foram removidos, e todas as sessões foram encerradas.',
    ask: 'Se você mesmo tinha configurado um segundo fator ou uma chave de acesso, faça isso de novo, por favor:',
  },
  notYou: 'Se não foi você, mude sua senha agora:',
}

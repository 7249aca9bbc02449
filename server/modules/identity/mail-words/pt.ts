import type { MailWords } from './en.ts'

const roles = { admin: 'administrador', member: 'membro', viewer: 'leitor' }

export const pt: MailWords = {
  hello: name => (name ? `Olá, ${name},` : 'Olá,'),
  verify: {
    subject: 'Confirme o seu endereço de e-mail',
    text: 'Abra este link para confirmar que este endereço é seu. Funciona uma vez, durante um dia:',
  },
  reset: {
    subject: 'Escolha uma nova palavra-passe',
    text: 'Abra este link para escolher uma nova palavra-passe. Funciona uma vez, durante uma hora:',
  },
  change_email: {
    subject: 'O seu endereço de e-mail no Bowline',
    text: 'Abra este link para usar este endereço na sua conta a partir de agora. Funciona uma vez, durante um dia:',
  },
  claim: {
    subject: 'O seu espaço no Bowline',
    text: organization =>
      `Alguém criou ${organization} no Bowline e indicou este endereço. Para entrar, escolha uma palavra-passe:`,
  },
  ignore: 'Se não foi você, não faça nada.',
  invitation: {
    subject: (inviter, organization) => `${inviter} convida-o para ${organization} no Bowline`,
    text: (inviter, organization, role) =>
      `${inviter} convida-o a juntar-se a ${organization} no Bowline como ${roles[role]}.`,
    open: 'Abra este link para escolher uma palavra-passe e entrar. Funciona uma vez, durante sete dias:',
    ignore: 'Se não sabe do que se trata, não faça nada: sem si o convite termina por si.',
  },
  newDevice: {
    subject: device => `Novo início de sessão: ${device}`,
    text: (device, address, at) =>
      `alguém iniciou sessão na sua conta com ${device}, a partir do endereço ${address}, em ${at}.`,
    ask: 'Se foi você, não há nada a fazer. Se não, termine essa sessão e mude a sua palavra-passe:',
  },
  addressChange: {
    subject: 'O seu endereço de e-mail vai mudar',
    text: to =>
      `alguém com a sua palavra-passe pediu para usar ${to} na sua conta em vez deste endereço. Muda quando for aberto o link que enviámos para lá.`,
  },
  addressWanted:
    'alguém pediu para usar este endereço noutra conta. Já é o da sua, por isso nada mudou e não há nada a fazer.',
  secondFactor: {
    on: 'O início de sessão em dois passos está ativo',
    off: 'O início de sessão em dois passos está desativado',
    onText: 'a partir de agora, depois da palavra-passe é pedido um código da sua aplicação de autenticação.',
    offText: 'a partir de agora, ao iniciar sessão é pedida apenas a sua palavra-passe.',
  },
  passkey: {
    subject: 'Foi adicionada uma chave de acesso à sua conta',
    text: name => `a chave de acesso “${name}” já pode ser usada para entrar na sua conta.`,
    ask: 'Se não foi você, remova-a e mude a sua palavra-passe:',
  },
  ssoLinked: {
    subject: 'O login único está vinculado à sua conta',
    text: provider => `a sua conta em ${provider} agora dá acesso à sua conta aqui.`,
  },
  reclaimed: {
    subject: 'A sua conta foi protegida',
    text: 'você mostrou que este endereço é seu. Ninguém o havia confirmado antes, portanto outra pessoa poderia ter criado a conta: o segundo fator, as chaves de acesso, os tokens e as chaves de API foram removidos, e todas as sessões foram encerradas.',
    ask: 'Se você mesmo tinha configurado um segundo fator ou uma chave de acesso, faça isso de novo, por favor:',
  },
  notYou: 'Se não foi você, mude já a sua palavra-passe:',
}

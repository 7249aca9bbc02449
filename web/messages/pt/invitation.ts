import type { messages as en } from '../en/invitation.ts'

export const messages: typeof en = {
  title: organization => `Entrar em ${organization}`,
  invited: 'Você recebeu um convite para trabalhar em equipe no Bowline.',
  invitedBy: name => `${name} convidou você para trabalhar em equipe no Bowline.`,
  role: {
    viewer: 'Você poderá ver tudo.',
    member: 'Você poderá trabalhar em tudo.',
    admin: 'Você também vai gerenciar as configurações e a equipe.',
  },
  email: 'E-mail',
  name: 'Seu nome',
  nameMissing: 'Informe seu nome.',
  password: 'Escolha uma senha',
  passwordRule: least => `Pelo menos ${least} caracteres.`,
  passwordShort: least => `Use pelo menos ${least} caracteres.`,
  showPassword: 'Mostrar senha',
  join: 'Entrar',
  emailTaken:
    'Já existe uma conta com este e-mail, e um endereço pertence a uma única organização. Acesse e altere o endereço lá, ou peça um convite para outro.',
  signIn: 'Acessar',
  tooMany: 'Foram muitas tentativas. Aguarde um minuto e tente novamente.',
  failed: 'Não funcionou. Verifique sua conexão e tente novamente.',
  joined: {
    title: organization => `Boas-vindas a ${organization}`,
    text: email =>
      `Sua conta está pronta e você já está conectado. A partir de agora você acessa com ${email} e a senha escolhida.`,
    open: 'Abrir o espaço de trabalho',
  },
  over: {
    title: 'Este convite não é mais válido',
    text: 'Ele já foi usado, expirou ou foi cancelado. Peça um novo a quem convidou você.',
  },
}

import type { MailWords } from './en.ts'

const roles = { admin: 'administrateur', member: 'membre', viewer: 'lecteur' }

export const fr: MailWords = {
  hello: name => (name ? `Bonjour ${name},` : 'Bonjour,'),
  verify: {
    subject: 'Confirmez votre adresse e-mail',
    text: 'Ouvrez ce lien pour confirmer que cette adresse est la vôtre. Il est valable une fois, pendant un jour :',
  },
  reset: {
    subject: 'Choisissez un nouveau mot de passe',
    text: 'Ouvrez ce lien pour choisir un nouveau mot de passe. Il est valable une fois, pendant une heure :',
  },
  change_email: {
    subject: 'Votre adresse e-mail sur Bowline',
    text: 'Ouvrez ce lien pour utiliser désormais cette adresse pour votre compte. Il est valable une fois, pendant un jour :',
  },
  claim: {
    subject: 'Votre espace sur Bowline',
    text: organization =>
      `Quelqu’un a créé ${organization} sur Bowline et a indiqué cette adresse. Pour vous y connecter, choisissez un mot de passe :`,
  },
  ignore: 'Si ce n’était pas vous, ne faites rien.',
  invitation: {
    subject: (inviter, organization) => `${inviter} vous invite à rejoindre ${organization} sur Bowline`,
    text: (inviter, organization, role) =>
      `${inviter} vous invite à rejoindre ${organization} sur Bowline en tant que ${roles[role]}.`,
    open: 'Ouvrez ce lien pour choisir un mot de passe et rejoindre l’équipe. Il est valable une fois, pendant sept jours :',
    ignore:
      'Si vous ne savez pas de quoi il s’agit, ne faites rien : sans vous, l’invitation expire d’elle-même.',
  },
  newDevice: {
    subject: device => `Nouvelle connexion : ${device}`,
    text: (device, address, at) =>
      `quelqu’un s’est connecté à votre compte avec ${device}, depuis l’adresse ${address}, le ${at}.`,
    ask: 'Si c’était vous, il n’y a rien à faire. Sinon, mettez fin à cette session et changez votre mot de passe :',
  },
  addressChange: {
    subject: 'Votre adresse e-mail va changer',
    text: to =>
      `quelqu’un qui connaît votre mot de passe a demandé d’utiliser ${to} pour votre compte à la place de cette adresse. Elle changera dès que le lien envoyé là-bas sera ouvert.`,
  },
  addressWanted:
    'quelqu’un a demandé d’utiliser cette adresse pour un autre compte. Elle est déjà celle du vôtre : rien n’a changé, et il n’y a rien à faire.',
  secondFactor: {
    on: 'La connexion en deux étapes est activée',
    off: 'La connexion en deux étapes est désactivée',
    onText: 'désormais, un code de votre application d’authentification est demandé après le mot de passe.',
    offText: 'désormais, seul votre mot de passe est demandé à la connexion.',
  },
  passkey: {
    subject: 'Une clé d’accès a été ajoutée à votre compte',
    text: name => `la clé d’accès « ${name} » permet désormais de se connecter à votre compte.`,
    ask: 'Si ce n’était pas vous, supprimez-la et changez votre mot de passe :',
  },
  ssoLinked: {
    subject: 'L’authentification unique est liée à votre compte',
    text: provider => `votre compte chez ${provider} donne désormais accès à votre compte ici.`,
  },
  reclaimed: {
    subject: 'Votre compte a été sécurisé',
    text: 'vous avez montré que cette adresse est la vôtre. Personne ne l’avait confirmée auparavant, et quelqu’un d’autre aurait pu créer le compte : son second facteur, ses clés d’accès, ses jetons et ses clés d’API ont été supprimés, et toutes les sessions ont pris fin.',
    ask: 'Si vous aviez vous-même configuré un second facteur ou une clé d’accès, veuillez recommencer :',
  },
  notYou: 'Si ce n’était pas vous, changez votre mot de passe maintenant :',
}

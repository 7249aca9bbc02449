import type { messages as en } from '../en/invitation.ts'

export const messages: typeof en = {
  title: organization => `Rejoindre ${organization}`,
  invited: 'Vous êtes invité à travailler ensemble dans Bowline.',
  invitedBy: name => `${name} vous invite à travailler ensemble dans Bowline.`,
  role: {
    viewer: 'Vous pourrez tout y consulter.',
    member: 'Vous pourrez y travailler sur tout.',
    admin: 'Vous gérerez aussi les réglages et l’équipe.',
  },
  email: 'E-mail',
  name: 'Votre nom',
  nameMissing: 'Veuillez saisir votre nom.',
  password: 'Choisissez un mot de passe',
  passwordRule: least => `Au moins ${least} caractères.`,
  passwordShort: least => `Veuillez utiliser au moins ${least} caractères.`,
  showPassword: 'Afficher le mot de passe',
  join: 'Rejoindre',
  emailTaken:
    'Un compte existe déjà avec cette adresse e-mail, et une adresse appartient à une seule organisation. Connectez-vous et changez-y l’adresse, ou demandez une invitation à une autre.',
  signIn: 'Se connecter',
  tooMany: 'Trop de tentatives. Veuillez patienter une minute et réessayer.',
  failed: 'Cela n’a pas fonctionné. Veuillez vérifier votre connexion et réessayer.',
  joined: {
    title: organization => `Bienvenue chez ${organization}`,
    text: email =>
      `Votre compte est prêt et vous êtes connecté. Vous vous connectez désormais avec ${email} et le mot de passe choisi.`,
    open: 'Ouvrir l’espace de travail',
  },
  over: {
    title: 'Cette invitation n’est plus valable',
    text: 'Elle a déjà été utilisée, a expiré ou a été retirée. Veuillez en demander une nouvelle à la personne qui vous a invité.',
  },
}

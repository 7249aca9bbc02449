import type { messages as en } from '../en/shell.ts'

export const messages: typeof en = {
  poweredBy: product => `Propulsé par ${product}`,
  language: 'Langue',
  actions: 'Actions',
  loading: 'Chargement…',
  gone: {
    title: 'Ce lien ne fonctionne pas',
    text: 'Il est incomplet ou n’est plus valable. Veuillez l’ouvrir à nouveau depuis l’e-mail que vous avez reçu, ou en demander un nouveau à l’expéditeur.',
  },
  trouble: {
    title: 'Cela n’a pas fonctionné',
    text: 'Le serveur est injoignable. Veuillez vérifier votre connexion et réessayer.',
    retry: 'Réessayer',
  },
}

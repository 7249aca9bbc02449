import { names } from './names.fr.ts'
import type { OpportunityWords } from './words.ts'

export const words: OpportunityWords = {
  ...names,
  status: 'Statut',
  statuses: { open: 'Ouvertes', converted: 'Devenues affaires', dismissed: 'Écartées' },
  none: {
    open: 'Rien à examiner',
    applied: 'Rien ici',
    converted: 'Aucune n’est encore devenue une affaire',
    dismissed: 'Aucune n’a été écartée',
  },
  noneText:
    'Ce qui arrive par les formulaires, les signaux et les recommandations attend ici de devenir une affaire ou d’être écarté.',
  showMore: 'Afficher plus',
  sources: {
    signal: 'Signal',
    form: 'Formulaire',
    recommendation: 'Suggestion',
    manual: 'Saisie',
    referral: 'Recommandation',
  },
  score: score => `Score ${score}`,
  convert: 'En faire une affaire',
  dismiss: 'Écarter',
  dismissed: title => `${title} a été écartée`,
  takeBack: 'Rouvrir',
  openDeal: 'Ouvrir l’affaire',
}

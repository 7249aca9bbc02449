import { isOneIn } from '../../../../kit/plural.ts'
import type { UnbilledWords } from './words.ts'

const isOne = isOneIn('fr')

export const words: UnbilledWords = {
  title: 'Acceptés, pas encore facturés',
  count: count => `${count} devis`,
  accepted: day => `accepté le ${day}`,
  bill: 'Créer la facture',
  billFor: number => `Créer la facture de ${number}`,
  billed: number => `Brouillon ${number} créé`,
  more: count => (isOne(count) ? `et ${count} autre` : `et ${count} autres`),
  proposal: 'Créer un brouillon de facture quand un client accepte un devis ?',
  proposalText:
    'Il attend parmi vos brouillons que quelqu’un l’envoie. Ce choix se modifie dans les paramètres.',
  yes: 'Le créer automatiquement',
  no: 'Je le créerai moi-même',
  chosen: 'Enregistré',
}

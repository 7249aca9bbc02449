import { isOneIn } from '../../../kit/plural.ts'
import type { LeavingWords } from './words.ts'

const isOne = isOneIn('fr')

export const words: LeavingWords = {
  title: name => `Retirer ${name} ?`,
  text: name =>
    `${name} ne peut plus se connecter ; ses jetons et clés d’API cessent aussitôt de fonctionner. Ce qui a été écrit reste.`,
  nothing: name => `Aucun contact, aucune entreprise, affaire ouverte ou tâche n’appartient à ${name}.`,
  counts: {
    contacts: count => (isOne(count) ? '1 contact' : `${count} contacts`),
    companies: count => (isOne(count) ? '1 entreprise' : `${count} entreprises`),
    deals: count => (isOne(count) ? '1 affaire ouverte' : `${count} affaires ouvertes`),
    tasks: count => (isOne(count) ? '1 tâche ouverte' : `${count} tâches ouvertes`),
  },
  handOver: 'Confier à',
  handOverHint: 'Chaque fiche garde son historique. S’il y en a beaucoup, cela prend un moment.',
  nobody: 'Personne : tout reste en l’état',
  remove: 'Retirer',
  removed: name => `${name} a été retiré de l’équipe.`,
}

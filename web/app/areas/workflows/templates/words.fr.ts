import { names } from '../names.fr.ts'
import type { TemplateWords } from './words.ts'

export const words: TemplateWords = {
  automations: names.automations,
  begin: 'Commencer par',
  empty: 'Un schéma vide',
  templates: {
    form: {
      name: 'Appeler qui répond à un formulaire',
      about: 'Une tâche pour le responsable du contact.',
      task: 'Appeler {{contact.name}}',
    },
    booking: {
      name: 'Étiqueter qui réserve un rendez-vous',
      about: 'Pour que listes et campagnes les reconnaissent.',
      tag: 'rendez-vous réservé',
    },
    canceled: {
      name: 'Proposer un autre horaire après une annulation',
      about: 'Une tâche pour le responsable du contact.',
      task: 'Proposer un autre horaire à {{contact.name}}',
    },
    contact: {
      name: 'Accueillir chaque nouveau contact',
      about: 'Une tâche pour le responsable du contact.',
      task: 'Se présenter à {{contact.name}}',
    },
    customer: {
      name: 'Écrire aux nouveaux clients',
      about: 'Un e-mail, un jour après qu’un contact est devenu client.',
      subject: 'Bienvenue, {{first_name | default: "et merci"}}',
      text: '<p>Bonjour {{first_name}},</p><p>merci de votre confiance. Si quoi que ce soit n’est pas clair, répondez simplement à cet e-mail.</p><p>{{sender_name}}</p>',
    },
  },
  name: 'Nom',
  status: 'Statut',
  trigger: 'Quand',
  triggers: {
    'form.submitted': 'Quelqu’un répond à un formulaire',
    'booking.created': 'Quelqu’un réserve un rendez-vous',
    'booking.canceled': 'Un rendez-vous est annulé',
    'contact.created': 'Un contact est nouveau',
  },
  runs: 'Exécutions',
  failed: 'Échecs',
  on: 'Activée',
  off: 'Désactivée',
  problems: 'À vérifier',
  action: 'Action',
  turnOn: 'Activer',
  turnOff: 'Désactiver',
  saved: 'Enregistré',
  copy: 'Copier en workflow',
  remove: 'Supprimer',
  removed: 'Supprimée',
  removeRule: 'Ce qui est en cours s’arrête.',
  newWorkflow: names.newWorkflow,
  noRules: 'Aucune automatisation',
  noRulesText:
    'Les règles courtes créées auparavant, ou par un programme, sont listées ici. Pour automatiser quelque chose, créez un workflow à partir d’un modèle.',
}

import { names } from '../names.fr.ts'
import type { NavigationWords } from './words.ts'

export const words: NavigationWords = {
  areas: names.areas,
  areasAbout:
    'Masquez ce que votre organisation n’utilise pas. Les programmes qui utilisent l’API ne remarquent rien.',
  shown: 'Visibles par tous',
  shownAbout: 'Un espace masqué garde ses données. Réactivez-le et vous retrouvez tout.',
  about: {
    reports: 'Tableaux de bord, rapports et analyses.',
    workflows: 'Ce qui se fait tout seul : des étapes déclenchées par des événements.',
    seo: 'Les défauts de vos sites, et leur place dans les résultats.',
    infrastructure: 'Ressources cloud, surveillance, déploiements et agents. Réservé aux administrateurs.',
  },
  sidebar: names.sidebar,
  sidebarAbout: 'Pour vous seul, sur tous les appareils où vous vous connectez.',
  inSidebar: 'Dans la barre latérale',
  inSidebarAbout: 'Sur téléphone, les cinq premiers sont aussi en bas de l’écran.',
  underMore: 'Sous « Plus »',
  underMoreAbout: 'À l’écart, mais toujours accessibles par la recherche.',
  up: place => `Monter ${place}`,
  down: place => `Descendre ${place}`,
  hide: place => `Déplacer ${place} sous « Plus »`,
  show: place => `Afficher ${place} dans la barre latérale`,
  reset: 'Rétablir l’ordre habituel',
}

import { names } from '../names.es.ts'
import type { NavigationWords } from './words.ts'

export const words: NavigationWords = {
  areas: names.areas,
  areasAbout: 'Oculte lo que su organización no usa. Los programas que usan la API no notan nada.',
  shown: 'Visible para todos',
  shownAbout: 'Un área oculta conserva sus datos. Al volver a activarla, todo sigue ahí.',
  about: {
    reports: 'Paneles, informes y analítica.',
    workflows: 'Lo que ocurre solo: pasos que los eventos ponen en marcha.',
    seo: 'Qué falla en sus sitios y en qué posición aparecen.',
    infrastructure: 'Recursos en la nube, monitorización, despliegues y agentes. Lo ven los administradores.',
  },
  sidebar: names.sidebar,
  sidebarAbout: 'Solo la suya, en todos los dispositivos en los que inicie sesión.',
  inSidebar: 'En la barra lateral',
  inSidebarAbout: 'Las cinco primeras aparecen también en la parte inferior de la pantalla del teléfono.',
  underMore: 'En «Más»',
  underMoreAbout: 'Fuera de la vista, aunque la búsqueda las encuentra igualmente.',
  up: place => `Subir ${place}`,
  down: place => `Bajar ${place}`,
  hide: place => `Mover ${place} a «Más»`,
  show: place => `Mostrar ${place} en la barra lateral`,
  reset: 'Volver al orden habitual',
}

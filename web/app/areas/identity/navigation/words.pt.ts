import { names } from '../names.pt.ts'
import type { NavigationWords } from './words.ts'

export const words: NavigationWords = {
  areas: names.areas,
  areasAbout: 'Oculte o que sua organização não usa. Os programas que usam a API não percebem nada.',
  shown: 'Visível para todos',
  shownAbout: 'Uma área oculta mantém seus dados. Ative-a de novo e tudo volta.',
  about: {
    reports: 'Painéis, relatórios e análises.',
    workflows: 'O que acontece sozinho: etapas que os eventos disparam.',
    seo: 'O que há de errado com seus sites e em que posição aparecem.',
    infrastructure: 'Recursos na nuvem, monitoramento, implantações e agentes. Visível para administradores.',
  },
  sidebar: names.sidebar,
  sidebarAbout: 'Só sua, em todos os dispositivos em que você entrar.',
  inSidebar: 'Na barra lateral',
  inSidebarAbout: 'As cinco primeiras também ficam na parte de baixo da tela do celular.',
  underMore: 'Em “Mais”',
  underMoreAbout: 'Fora do caminho, mas a busca encontra do mesmo jeito.',
  up: place => `Mover ${place} para cima`,
  down: place => `Mover ${place} para baixo`,
  hide: place => `Mover ${place} para “Mais”`,
  show: place => `Mostrar ${place} na barra lateral`,
  reset: 'Voltar à ordem padrão',
}

import { wordsHook } from '../../../kit/speech.tsx'
import { names } from '../names.ts'

const en = {
  areas: names.areas,
  areasAbout: 'Hide what your organization does not use. Programs that use the API notice nothing.',
  shown: 'Shown to everybody',
  shownAbout: 'A hidden area keeps its data. Switch it on again and everything is back.',
  about: {
    reports: 'Dashboards, reports and analytics.',
    workflows: 'Automations: steps that run when something happens.',
    seo: 'What is wrong with your sites, and where they rank.',
    infrastructure: 'Cloud resources, monitoring, deployments and agents. Seen by admins.',
  },
  sidebar: names.sidebar,
  sidebarAbout: 'Yours alone, on every device you sign in on.',
  inSidebar: 'In the sidebar',
  inSidebarAbout: 'The first five are also at the bottom of the screen on your phone.',
  underMore: 'Under “More”',
  underMoreAbout: 'Out of the way, and found by search all the same.',
  up: (place: string) => `Move ${place} up`,
  down: (place: string) => `Move ${place} down`,
  hide: (place: string) => `Move ${place} under “More”`,
  show: (place: string) => `Show ${place} in the sidebar`,
  reset: 'Back to the usual order',
}
export type NavigationWords = typeof en

export const useNavigationWords = wordsHook(
  en,
  import.meta.glob<NavigationWords>('./words.*.ts', { import: 'words' }),
)

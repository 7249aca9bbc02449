import { names } from '../names.de.ts'
import type { NavigationWords } from './words.ts'

export const words: NavigationWords = {
  areas: names.areas,
  areasAbout:
    'Blenden Sie aus, was Ihre Organisation nicht braucht. Programme, die die API nutzen, merken davon nichts.',
  shown: 'Für alle sichtbar',
  shownAbout:
    'Ein ausgeblendeter Bereich behält seine Daten. Schalten Sie ihn wieder ein, ist alles wieder da.',
  about: {
    reports: 'Dashboards, Berichte und Auswertungen.',
    workflows: 'Was von selbst geschieht: Schritte, die durch Ereignisse ausgelöst werden.',
    seo: 'Was an Ihren Websites fehlt und wo sie in der Suche stehen.',
    infrastructure: 'Cloud-Ressourcen, Überwachung, Deployments und Agenten. Nur für Admins sichtbar.',
  },
  sidebar: names.sidebar,
  sidebarAbout: 'Nur für Sie, auf jedem Gerät, auf dem Sie sich anmelden.',
  inSidebar: 'In der Seitenleiste',
  inSidebarAbout: 'Die ersten fünf stehen auf dem Telefon auch am unteren Bildschirmrand.',
  underMore: 'Unter „Mehr“',
  underMoreAbout: 'Aus dem Weg, aber über die Suche weiterhin zu finden.',
  up: place => `${place} nach oben`,
  down: place => `${place} nach unten`,
  hide: place => `${place} unter „Mehr“ ablegen`,
  show: place => `${place} in der Seitenleiste zeigen`,
  reset: 'Übliche Reihenfolge',
}

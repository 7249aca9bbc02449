import { LRUCache } from 'lru-cache'
import type { Department, Seniority } from './values.ts'

/**
 * Words of titles in English, German, French, Spanish, Portuguese and Italian, without case and accents. Each begins a
 * word of the title, or is a whole one where it ends with a space. The first line that fits decides.
 */
const seniorityWords: readonly (readonly [Seniority, readonly string[]])[] = [
  ['junior', ['assistant to ', 'assistenz der ', 'assistante de ', 'assistente de ', 'assistente di ']],
  [
    'founder',
    ['founder', 'cofounder', 'co founder', 'grunder', 'mitgrunder', 'fondateur', 'fondatrice', 'cofondat'],
  ],
  ['founder', ['fundador', 'cofundador', 'fondatore', 'owner ', 'inhaber', 'proprietaire', 'propietari']],
  ['founder', ['proprietari', 'titolare ', 'dueno ', 'duena ', 'socio fundador', 'gesellschafter']],
  ['vp', ['vp ', 'svp ', 'evp ', 'avp ', 'vice president', 'vizeprasident', 'vice presidente']],
  ['vp', ['vicepresident', 'vice presidence', 'bereichsvorstand']],
  ['c_level', ['ceo ', 'cto ', 'cfo ', 'coo ', 'cmo ', 'cio ', 'ciso ', 'cpo ', 'cro ', 'chro ', 'cdo ']],
  ['c_level', ['cso ', 'cco ', 'chief ', 'president ', 'prasident', 'presidente ', 'managing director']],
  ['c_level', ['geschaftsfuhr', 'vorstand', 'pdg ', 'directeur general', 'directrice generale', 'gerant']],
  ['c_level', ['director general ', 'directora general ', 'consejero delegado', 'consejera delegada']],
  ['c_level', ['diretor geral', 'diretora geral', 'amministratore delegato', 'amministratrice delegata']],
  ['c_level', ['direttore generale', 'general manager', 'partner ']],
  ['head', ['head ', 'leiter', 'leitung', 'bereichsleit', 'abteilungsleit', 'teamleit', 'chef ', 'cheffe ']],
  ['head', ['responsable ', 'jefe ', 'jefa ', 'chefe ', 'capo ', 'responsabile ', 'lead ', 'tech lead']],
  ['head', ['team lead', 'principal ', 'vertriebsleit', 'marketingleit', 'personalleit', 'entwicklungsleit']],
  ['director', ['director', 'direktor', 'directeur', 'directrice', 'diretor', 'direttore', 'direttrice']],
  ['junior', ['junior', 'jr ', 'intern ', 'internship', 'trainee', 'praktikant', 'werkstudent', 'azubi']],
  ['junior', ['auszubildende', 'stagiaire', 'alternant', 'apprenti', 'becari', 'practicante', 'estagiari']],
  ['junior', ['stagista', 'tirocinante', 'apprendista', 'assistant ', 'assistenz ', 'assistent', 'entry ']],
  ['manager', ['manager', 'managerin', 'gerente', 'gestor', 'gestionnaire', 'supervisor', 'koordinator']],
  ['manager', ['coordinat', 'coordinador', 'coordenador', 'projektleit', 'chef de projet', 'product owner']],
  ['senior', ['senior', 'sr ', 'staff ', 'expert', 'experte', 'architect', 'architekt', 'architecte']],
  ['senior', ['arquitecto', 'arquiteto', 'architetto', 'consultant', 'berater', 'consultor', 'consulente']],
]

const departmentWords: readonly (readonly [Department, readonly string[]])[] = [
  ['finance', ['cfo ', 'financ', 'finanz', 'account payable', 'accounting', 'accountant', 'controller']],
  ['finance', ['controlling', 'buchhalt', 'comptab', 'contab', 'contador', 'treasur', 'tesor', 'tresor']],
  ['finance', ['audit', 'steuer', 'tax ', 'ragionier', 'payroll']],
  ['hr', ['chro ', 'hr ', 'human resources', 'personal ', 'personalleit', 'personalreferent', 'recruit']],
  ['hr', ['talent', 'people ', 'ressources humaines', 'rh ', 'recursos humanos', 'risorse umane']],
  ['legal', ['legal', 'lawyer', 'counsel', 'jurist', 'juridi', 'giuridic', 'avocat', 'abogad', 'advogad']],
  ['legal', ['avvocat', 'rechts', 'compliance', 'datenschutz', 'attorney']],
  ['marketing', ['cmo ', 'marketing', 'brand', 'seo ', 'content', 'growth', 'kommunikation', 'communicat']],
  ['marketing', ['comunica', 'publicidad', 'publicidade', 'pr ', 'presse', 'werbung', 'demand generation']],
  ['sales', ['cro ', 'sales', 'vertrieb', 'verkauf', 'account executive', 'account manager', 'vente']],
  ['sales', ['commercial', 'comercial', 'venta', 'venda', 'vendedor', 'vendite', 'commerciale']],
  ['sales', ['business development', 'sdr ', 'bdr ', 'key account', 'revenue', 'partnership']],
  ['support', ['support', 'customer success', 'customer service', 'kundenservice', 'kundendienst']],
  ['support', ['kundenbetreu', 'service client', 'atencion al cliente', 'atendimento', 'assistenza clienti']],
  ['support', ['helpdesk', 'help desk', 'soporte', 'suporte', 'supporto']],
  [
    'design',
    ['design', 'diseno', 'disenador', 'progettista', 'ux ', 'ui ', 'grafik', 'graphi', 'art direct'],
  ],
  ['design', ['creative', 'kreativ', 'creatif', 'creativ']],
  ['product', ['cpo ', 'product', 'produkt', 'produit', 'producto', 'produto', 'prodotto']],
  ['it', ['cio ', 'ciso ', 'it ', 'system admin', 'sysadmin', 'systemadmin', 'network', 'netzwerk', 'edv ']],
  ['it', ['informatik', 'informatique', 'informatica', 'sistemas', 'sistemi', 'systemes', 'security ']],
  ['engineering', ['cto ', 'engineer', 'developer', 'software', 'entwickl', 'ingenieur', 'developpeu']],
  ['engineering', ['ingenier', 'desarrollador', 'desenvolvedor', 'engenheir', 'sviluppat', 'ingegner']],
  ['engineering', ['programm', 'devops', 'data ', 'backend', 'frontend', 'full stack', 'fullstack', 'qa ']],
  ['engineering', ['technolog', 'techni', 'tecni', 'research', 'forschung', 'scientist', 'architect']],
  ['operations', ['coo ', 'operation', 'operacion', 'operacoes', 'operazion', 'logisti', 'supply chain']],
  ['operations', ['einkauf', 'achat', 'compras', 'acquisti', 'procurement', 'purchas', 'produktion']],
  ['operations', ['production', 'project', 'projekt', 'projet', 'proyecto', 'projeto', 'progetto', 'office']],
  ['executive', ['ceo ', 'founder', 'cofounder', 'owner ', 'president', 'prasident', 'geschaftsfuhr']],
  ['executive', ['vorstand', 'pdg ', 'directeur general', 'directrice generale', 'director general']],
  ['executive', ['fundador', 'fondat', 'grunder', 'mitgrunder', 'inhaber', 'gerant', 'managing director']],
  ['executive', ['general manager', 'consejero delegado', 'amministratore delegato', 'diretor geral']],
  ['executive', ['chief ', 'partner ', 'direttore generale', 'titolare ', 'proprietari', 'propietari']],
]

const fold = (title: string): string =>
  ` ${title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

function firstThatFits<T>(table: readonly (readonly [T, readonly string[]])[], title: string): T | undefined {
  const folded = fold(title)
  return table.find(([, words]) => words.some(word => folded.includes(` ${word}`)))?.[0]
}

/** Titles repeat: most are read once. */
const kept = new LRUCache<string, { seniority: Seniority; department: Department }>({ max: 50_000 })

export function readTitle(title: string): { seniority: Seniority; department: Department } {
  const known = kept.get(title)
  if (known) return known
  const read = {
    seniority: firstThatFits(seniorityWords, title) ?? ('unknown' as const),
    department: firstThatFits(departmentWords, title) ?? ('other' as const),
  }
  kept.set(title, read)
  return read
}

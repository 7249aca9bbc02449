/**
 * Units are words of the seller's own. Those that people bill by are put into the plural, in any of our languages,
 * whatever the document's; abbreviations and what is not listed stay as they were written.
 */
const plurals = `
hour hours|day days|week weeks|month months|quarter quarters|year years|minute minutes|night nights|half-day half-days
seat seats|user users|license licenses|licence licences|person people|employee employees|member members|room rooms
project projects|session sessions|workshop workshops|visit visits|page pages|word words|piece pieces|item items|unit units
box boxes|pack packs|package packages|set sets|bottle bottles|pallet pallets|meter meters|metre metres|mile miles
kilometer kilometers|kilometre kilometres|liter liters|litre litres|ton tons|tonne tonnes|ticket tickets|course courses
Stunde Stunden|Tag Tage|Woche Wochen|Monat Monate|Quartal Quartale|Jahr Jahre|Minute Minuten|Nacht Nächte|Platz Plätze
Nutzer Nutzer|Lizenz Lizenzen|Person Personen|Projekt Projekte|Sitzung Sitzungen|Seite Seiten|Wort Wörter|Einheit Einheiten
Karton Kartons|Paket Pakete|Flasche Flaschen|Palette Paletten|Tonne Tonnen|Raum Räume|Besuch Besuche|Arbeitstag Arbeitstage
heure heures|jour jours|semaine semaines|mois mois|trimestre trimestres|an ans|année années|nuit nuits|utilisateur utilisateurs
personne personnes|projet projets|pièce pièces|unité unités|boîte boîtes|bouteille bouteilles|mot mots|journée journées
hora horas|día días|semana semanas|mes meses|año años|minuto minutos|noche noches|usuario usuarios|licencia licencias
persona personas|proyecto proyectos|sesión sesiones|página páginas|palabra palabras|pieza piezas|unidad unidades|caja cajas
dia dias|mês meses|ano anos|noite noites|usuário usuários|utilizador utilizadores|licença licenças|pessoa pessoas
projeto projetos|sessão sessões|palavra palavras|peça peças|unidade unidades|caixa caixas`

const known = new Map(
  plurals
    .trim()
    .split(/[|\n]/)
    .map(pair => pair.split(' ') as [string, string]),
)

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function pluralOf(unit: string): string | undefined {
  const plural = known.get(unit)
  if (plural) return plural
  const small = unit.charAt(0).toLowerCase() + unit.slice(1)
  const found = known.get(small)
  return found && capitalized(found)
}

const rules = new Map<string, Intl.PluralRules>()

/** The unit as it stands behind that many: languages differ in what follows 1.5 and 0. */
export function unitFor(unit: string, quantity: number | string, language: string): string {
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  return rule.select(Number(quantity)) === 'one' ? unit : (pluralOf(unit) ?? unit)
}

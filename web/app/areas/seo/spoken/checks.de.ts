import type { CheckWords } from './check-words.ts'

/** What the checks of the server are called, and what to do about them. */
export const checks: CheckWords = {
  status: [
    'Jede Seite antwortet',
    'Stellen Sie die Seite wieder her oder leiten Sie ihre Adresse auf die neue um.',
  ],
  broken_links: [
    'Links führen zu vorhandenen Seiten',
    'Entfernen Sie den Link oder lassen Sie ihn auf eine Seite zeigen, die antwortet.',
  ],
  redirect_loop: [
    'Keine Adresse leitet im Kreis um',
    'Lassen Sie jede Weiterleitung bei einer Seite enden, die mit 200 antwortet.',
  ],
  https: [
    'Seiten sind verschlüsselt',
    'Liefern Sie die Website über https aus und leiten Sie http dorthin um.',
  ],
  noindex: [
    'Seiten, die gefunden werden sollen, sagen nicht noindex',
    'Nehmen Sie noindex von der Seite oder die Seite aus der Sitemap.',
  ],
  title: ['Jede Seite hat einen Titel', 'Sagen Sie in wenigen Worten, worum es auf der Seite geht.'],
  canonical_broken: [
    'Kanonische Adressen sind auffindbare Seiten',
    'Nennen Sie eine Seite, die mit 200 antwortet, nicht weiterleitet und indexiert werden darf.',
  ],
  mixed_content: ['Verschlüsselte Seiten laden nichts unverschlüsselt', 'Laden Sie es über https.'],
  hreflang: [
    'Sprachversionen nennen einander',
    'Jede Version muss alle Versionen nennen, auch sich selbst, mit Codes wie de oder pt-BR.',
  ],
  structured_data: [
    'Strukturierte Daten sind verwendbar',
    'Beheben Sie das JSON-LD: Es muss lesbar sein, seinen @type nennen und enthalten, was dieser braucht.',
  ],
  title_duplicate: [
    'Keine zwei Seiten haben denselben Titel',
    'Sagen Sie in jedem Titel, was die Seite von den anderen unterscheidet.',
  ],
  description: [
    'Jede Seite hat eine Beschreibung',
    'Schreiben Sie ein, zwei Sätze, die Lust machen, die Seite zu öffnen.',
  ],
  description_duplicate: [
    'Keine zwei Seiten haben dieselbe Beschreibung',
    'Beschreiben Sie an jeder Seite, was nur sie hat.',
  ],
  duplicate_content: [
    'Keine zwei Seiten sagen dasselbe',
    'Machen Sie eine Seite daraus oder nennen Sie auf den anderen ihre kanonische Adresse.',
  ],
  h1: ['Jede Seite hat eine Hauptüberschrift', 'Setzen Sie das Thema der Seite in eine h1.'],
  canonical: [
    'Jede Seite nennt ihre kanonische Adresse',
    'Setzen Sie einen Canonical-Link in den Kopf der Seite.',
  ],
  redirect_chain: [
    'Weiterleitungen führen direkt zur Seite',
    'Leiten Sie gleich auf die letzte Adresse um und verlinken Sie diese.',
  ],
  robots_txt: [
    'robots.txt ist vorhanden und verständlich',
    'Legen Sie eine robots.txt von höchstens 500 KiB in das Wurzelverzeichnis der Website.',
  ],
  sitemap: [
    'Es gibt eine lesbare Sitemap',
    'Legen Sie eine Sitemap unter /sitemap.xml ab und nennen Sie sie in der robots.txt.',
  ],
  sitemap_urls: [
    'Die Sitemap nennt auffindbare Seiten',
    'Nennen Sie nur Adressen dieser Website, die mit 200 antworten und indexiert werden dürfen.',
  ],
  viewport: ['Seiten passen auf Smartphones', 'Setzen Sie einen Viewport in den Kopf der Seite.'],
  lang: ['Seiten nennen ihre Sprache', 'Setzen Sie lang in das html-Tag.'],
  image_alt: [
    'Bilder sagen, was sie zeigen',
    'Schreiben Sie in alt, was das Bild zeigt; lassen Sie es leer, wo das Bild nichts sagt.',
  ],
  broken_external_links: [
    'Links zu anderen Websites führen ans Ziel',
    'Entfernen Sie den Link oder lassen Sie ihn auf die neue Adresse der Seite zeigen.',
  ],
  slow: [
    'Seiten antworten sofort',
    'Finden Sie heraus, worauf der Server wartet; halten Sie vor, was sich nicht ändert.',
  ],
  size: ['Seiten sind nicht zu groß', 'Halten Sie das HTML unter 2 MB: Nehmen Sie Eingebettetes heraus.'],
  charset: [
    'Seiten nennen ihren Zeichensatz',
    'Nennen Sie den Zeichensatz einmal, im Header oder in den ersten 1.024 Bytes.',
  ],
  blocked: [
    'Verlinkte Seiten dürfen gelesen werden',
    'Geben Sie die Seite in der robots.txt frei oder verlinken Sie sie nicht.',
  ],
  title_length: [
    'Titel sind so lang, wie Suchergebnisse sie zeigen',
    'Halten Sie Titel zwischen 10 und 60 Zeichen.',
  ],
  description_length: [
    'Beschreibungen sind so lang, wie Suchergebnisse sie zeigen',
    'Halten Sie Beschreibungen zwischen 50 und 160 Zeichen.',
  ],
  h1_multiple: [
    'Eine Seite hat eine Hauptüberschrift',
    'Behalten Sie eine h1 und machen Sie die anderen zu h2.',
  ],
  heading_order: [
    'Überschriften überspringen keine Ebene',
    'Lassen Sie auf eine h2 eine h2 oder h3 folgen, keine h4.',
  ],
  open_graph: [
    'Seiten sehen gut aus, wo sie geteilt werden',
    'Setzen Sie og:title und og:image in den Kopf der Seite.',
  ],
  thin_content: [
    'Seiten haben etwas zu sagen',
    'Beantworten Sie, weswegen man kommt, oder machen Sie aus mehreren Seiten eine.',
  ],
  needs_javascript: [
    'Seiten sind ohne Skripte lesbar',
    'Liefern Sie die Wörter mit der Seite aus: Diese Prüfung führt keine Skripte aus, und viele andere auch nicht.',
  ],
  orphan: ['Seiten der Sitemap sind verlinkt', 'Verlinken Sie die Seite von einer anderen.'],
  depth: [
    'Jede Seite ist mit vier Klicks erreichbar',
    'Verlinken Sie sie von einer Seite, die näher am Start liegt.',
  ],
  nofollow_internal: [
    'Links innerhalb der Website werden verfolgt',
    'Nehmen Sie rel="nofollow" von Links auf eigene Seiten.',
  ],
  insecure_form: [
    'Formulare senden Eingaben verschlüsselt',
    'Geben Sie als action des Formulars eine https-Adresse an.',
  ],
  url: ['Adressen sind schlicht', 'Halten Sie Adressen kurz, in Kleinbuchstaben und ohne Leerzeichen.'],
}

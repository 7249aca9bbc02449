import type { CheckWords } from './check-words.ts'

/** What the checks of the server are called, and what to do about them. */
export const checks: CheckWords = {
  status: ['Chaque page répond', 'Rétablissez la page ou redirigez son adresse vers la nouvelle.'],
  broken_links: [
    'Les liens mènent à des pages existantes',
    'Retirez le lien ou faites-le pointer vers une page qui répond.',
  ],
  redirect_loop: [
    'Aucune adresse ne redirige en boucle',
    'Faites aboutir chaque redirection à une page qui répond 200.',
  ],
  https: ['Les pages sont chiffrées', 'Servez le site en https et redirigez-y http.'],
  noindex: [
    'Les pages à trouver ne disent pas noindex',
    'Retirez noindex de la page, ou la page du sitemap.',
  ],
  title: ['Chaque page a un titre', 'Dites en quelques mots de quoi parle la page.'],
  canonical_broken: [
    'Les adresses canoniques sont des pages trouvables',
    'Indiquez une page qui répond 200, ne redirige pas et peut être indexée.',
  ],
  mixed_content: ['Les pages chiffrées ne chargent rien en clair', 'Chargez-le en https.'],
  hreflang: [
    'Les versions linguistiques se citent entre elles',
    'Chaque version doit citer toutes les autres et elle-même, avec des codes comme fr ou pt-BR.',
  ],
  structured_data: [
    'Les données structurées sont utilisables',
    'Corrigez le JSON-LD : il doit être lisible, indiquer son @type et contenir ce que celui-ci exige.',
  ],
  title_duplicate: [
    'Deux pages n’ont jamais le même titre',
    'Dites dans chaque titre ce qui distingue la page des autres.',
  ],
  description: [
    'Chaque page a une description',
    'Écrivez une ou deux phrases qui donnent envie d’ouvrir la page.',
  ],
  description_duplicate: [
    'Deux pages n’ont jamais la même description',
    'Décrivez pour chaque page ce qu’elle seule contient.',
  ],
  duplicate_content: [
    'Deux pages ne disent jamais la même chose',
    'Réunissez-les en une page, ou indiquez son adresse canonique sur les autres.',
  ],
  h1: ['Chaque page a un titre principal', 'Mettez le sujet de la page dans un h1.'],
  canonical: [
    'Chaque page indique son adresse canonique',
    'Mettez un lien canonique dans l’en-tête de la page.',
  ],
  redirect_chain: [
    'Les redirections mènent directement à la page',
    'Redirigez tout de suite vers la dernière adresse, et liez celle-ci.',
  ],
  robots_txt: [
    'robots.txt existe et se comprend',
    'Placez un robots.txt de 500 Kio au plus à la racine du site.',
  ],
  sitemap: [
    'Un sitemap lisible existe',
    'Placez un sitemap à l’adresse /sitemap.xml et citez-le dans robots.txt.',
  ],
  sitemap_urls: [
    'Le sitemap cite des pages trouvables',
    'Ne citez que des adresses de ce site qui répondent 200 et peuvent être indexées.',
  ],
  viewport: ['Les pages s’adaptent aux téléphones', 'Mettez un viewport dans l’en-tête de la page.'],
  lang: ['Les pages indiquent leur langue', 'Mettez lang dans la balise html.'],
  image_alt: [
    'Les images disent ce qu’elles montrent',
    'Écrivez dans alt ce que montre l’image ; laissez-le vide si elle est décorative.',
  ],
  broken_external_links: [
    'Les liens vers d’autres sites aboutissent',
    'Retirez le lien ou faites-le pointer vers la nouvelle adresse de la page.',
  ],
  slow: [
    'Les pages répondent sans attendre',
    'Cherchez ce que le serveur attend ; mettez en cache ce qui ne change pas.',
  ],
  size: ['Les pages ne sont pas trop lourdes', 'Gardez le HTML sous 2 Mo : sortez-en ce qui y est intégré.'],
  charset: [
    'Les pages indiquent leur jeu de caractères',
    'Indiquez-le une fois, dans l’en-tête HTTP ou dans les 1 024 premiers octets.',
  ],
  blocked: ['Les pages liées peuvent être lues', 'Autorisez la page dans robots.txt, ou ne la liez pas.'],
  title_length: [
    'Les titres ont la longueur qu’affichent les résultats',
    'Gardez les titres entre 10 et 60 caractères.',
  ],
  description_length: [
    'Les descriptions ont la longueur qu’affichent les résultats',
    'Gardez les descriptions entre 50 et 160 caractères.',
  ],
  h1_multiple: ['Une page a un seul titre principal', 'Gardez un h1 et faites des autres des h2.'],
  heading_order: [
    'Les titres ne sautent aucun niveau',
    'Faites suivre un h2 d’un h2 ou d’un h3, pas d’un h4.',
  ],
  open_graph: [
    'Les pages sont belles quand on les partage',
    'Mettez og:title et og:image dans l’en-tête de la page.',
  ],
  thin_content: [
    'Les pages ont quelque chose à dire',
    'Répondez à ce que l’on vient chercher, ou réunissez plusieurs pages en une.',
  ],
  needs_javascript: [
    'Les pages se lisent sans scripts',
    'Livrez les mots avec la page : ce contrôle n’exécute aucun script, et beaucoup d’autres non plus.',
  ],
  orphan: ['Les pages du sitemap sont liées', 'Liez la page depuis une autre.'],
  depth: ['Chaque page est à quatre clics au plus', 'Liez-la depuis une page plus proche de l’accueil.'],
  nofollow_internal: [
    'Les liens internes sont suivis',
    'Retirez rel="nofollow" des liens vers vos propres pages.',
  ],
  insecure_form: [
    'Les formulaires envoient les saisies chiffrées',
    'Donnez à l’action du formulaire une adresse https.',
  ],
  url: ['Les adresses sont simples', 'Gardez des adresses courtes, en minuscules et sans espaces.'],
}

/** What a page shows of how it was made. */
export interface Traces {
  url: string
  headers: Record<string, string>
  cookies: string[]
  metas: Record<string, string>
  /** Addresses of scripts, style sheets and frames. */
  scripts: string[]
  html: string
}

export interface TechnologyFound {
  name: string
  category: string
  evidence: string
}

/** One technology and where it shows: each is a text that is looked for, without case. */
interface Sign {
  name: string
  category: string
  /** `name: part of its value`, or a name alone. */
  header?: readonly string[]
  cookie?: readonly string[]
  /** In `meta name=generator`. */
  generator?: readonly string[]
  /** In the address of a script, style sheet or frame. */
  script?: readonly string[]
  /** In the page itself. */
  html?: readonly string[]
}

/** To extend it, add a line: the name in lower case, as the pool spells it. */
export const signs: readonly Sign[] = [
  { name: 'wordpress', category: 'cms', generator: ['wordpress'], script: ['/wp-content/', '/wp-includes/'] },
  {
    name: 'drupal',
    category: 'cms',
    generator: ['drupal'],
    header: ['x-drupal-cache', 'x-generator: drupal'],
    script: ['/sites/default/files/'],
  },
  { name: 'joomla', category: 'cms', generator: ['joomla'], script: ['/media/jui/', '/media/system/js/'] },
  { name: 'typo3', category: 'cms', generator: ['typo3'], script: ['/typo3temp/', '/typo3conf/'] },
  { name: 'contao', category: 'cms', generator: ['contao'], script: ['/assets/contao/'] },
  { name: 'ghost', category: 'cms', generator: ['ghost'] },
  { name: 'craft cms', category: 'cms', header: ['x-powered-by: craft cms'], cookie: ['craftsessionid'] },
  { name: 'hugo', category: 'site generator', generator: ['hugo'] },
  { name: 'jekyll', category: 'site generator', generator: ['jekyll'] },
  { name: 'gatsby', category: 'site generator', generator: ['gatsby'], html: ['id="___gatsby"'] },
  { name: 'astro', category: 'site generator', generator: ['astro'], html: ['<astro-island'] },
  {
    name: 'wix',
    category: 'site builder',
    generator: ['wix.com'],
    script: ['static.parastorage.com', 'static.wixstatic.com'],
    header: ['x-wix-request-id'],
  },
  {
    name: 'squarespace',
    category: 'site builder',
    generator: ['squarespace'],
    script: ['static1.squarespace.com', 'assets.squarespace.com'],
  },
  {
    name: 'webflow',
    category: 'site builder',
    generator: ['webflow'],
    script: ['assets.website-files.com', 'cdn.prod.website-files.com'],
  },
  { name: 'jimdo', category: 'site builder', generator: ['jimdo'], script: ['assets.jimstatic.com'] },
  { name: 'weebly', category: 'site builder', script: ['editmysite.com'] },
  { name: 'framer', category: 'site builder', generator: ['framer'], script: ['framerusercontent.com'] },
  {
    name: 'shopify',
    category: 'shop',
    header: ['x-shopid', 'x-shopify-stage'],
    script: ['cdn.shopify.com'],
    cookie: ['_shopify_y'],
  },
  { name: 'woocommerce', category: 'shop', generator: ['woocommerce'], script: ['/plugins/woocommerce/'] },
  {
    name: 'magento',
    category: 'shop',
    script: ['/static/version', 'mage/cookies'],
    cookie: ['mage-cache-storage'],
    html: ['text/x-magento-init'],
  },
  { name: 'shopware', category: 'shop', header: ['sw-version-id'], html: ['shopware'], cookie: ['session-'] },
  { name: 'prestashop', category: 'shop', generator: ['prestashop'], cookie: ['prestashop-'] },
  { name: 'bigcommerce', category: 'shop', script: ['.bigcommerce.com/'], cookie: ['shop_session_token'] },
  {
    name: 'next.js',
    category: 'framework',
    header: ['x-powered-by: next.js'],
    script: ['/_next/static/'],
    html: ['id="__next"'],
  },
  { name: 'nuxt', category: 'framework', script: ['/_nuxt/'], html: ['id="__nuxt"'] },
  { name: 'react', category: 'framework', html: ['data-reactroot', 'react-dom'], script: ['react-dom'] },
  {
    name: 'vue.js',
    category: 'framework',
    script: ['vue.min.js', 'vue.global', '/vue@'],
    html: ['data-v-app'],
  },
  { name: 'angular', category: 'framework', html: ['ng-version='] },
  { name: 'svelte', category: 'framework', html: ['data-sveltekit'], script: ['/_app/immutable/'] },
  { name: 'jquery', category: 'library', script: ['jquery'] },
  { name: 'bootstrap', category: 'library', script: ['bootstrap.min', 'bootstrap.bundle', '/bootstrap@'] },
  { name: 'tailwind css', category: 'library', script: ['cdn.tailwindcss.com', 'tailwind.min.css'] },
  { name: 'font awesome', category: 'library', script: ['fontawesome', 'font-awesome'] },
  { name: 'google fonts', category: 'library', script: ['fonts.googleapis.com', 'fonts.gstatic.com'] },
  {
    name: 'google analytics',
    category: 'analytics',
    script: ['google-analytics.com', 'googletagmanager.com/gtag'],
    cookie: ['_ga'],
    html: ["gtag('config'"],
  },
  {
    name: 'google tag manager',
    category: 'analytics',
    script: ['googletagmanager.com/gtm.js', 'googletagmanager.com/ns.html'],
    html: ['gtm.start'],
  },
  {
    name: 'matomo',
    category: 'analytics',
    script: ['matomo.js', 'piwik.js'],
    cookie: ['_pk_id'],
    html: ['matomo.php'],
  },
  { name: 'plausible', category: 'analytics', script: ['plausible.io/js'] },
  { name: 'fathom', category: 'analytics', script: ['cdn.usefathom.com'] },
  { name: 'hotjar', category: 'analytics', script: ['static.hotjar.com'], html: ['hotjar.com/c/hotjar-'] },
  { name: 'microsoft clarity', category: 'analytics', script: ['clarity.ms/tag'], html: ['clarity.ms/tag'] },
  {
    name: 'segment',
    category: 'analytics',
    script: ['cdn.segment.com'],
    html: ['cdn.segment.com/analytics.js'],
  },
  { name: 'mixpanel', category: 'analytics', script: ['cdn.mxpnl.com'] },
  { name: 'posthog', category: 'analytics', script: ['posthog.com/static'], html: ['posthog.init'] },
  {
    name: 'hubspot',
    category: 'marketing',
    script: ['js.hs-scripts.com', 'js.hsforms.net', 'js.hs-analytics.net'],
    cookie: ['hubspotutk'],
  },
  { name: 'marketo', category: 'marketing', script: ['munchkin.marketo.net'], cookie: ['_mkto_trk'] },
  { name: 'pardot', category: 'marketing', script: ['pi.pardot.com', 'go.pardot.com'] },
  { name: 'mailchimp', category: 'marketing', script: ['chimpstatic.com', 'list-manage.com'] },
  { name: 'brevo', category: 'marketing', script: ['sibautomation.com', 'sibforms.com'] },
  { name: 'activecampaign', category: 'marketing', script: ['trackcmp.net', 'activehosted.com'] },
  { name: 'klaviyo', category: 'marketing', script: ['static.klaviyo.com'] },
  {
    name: 'meta pixel',
    category: 'advertising',
    script: ['connect.facebook.net'],
    cookie: ['_fbp'],
    html: ["fbq('init'"],
  },
  { name: 'linkedin insight tag', category: 'advertising', script: ['snap.licdn.com'] },
  { name: 'google ads', category: 'advertising', script: ['googleadservices.com', 'googlesyndication.com'] },
  {
    name: 'intercom',
    category: 'support',
    script: ['widget.intercom.io', 'js.intercomcdn.com'],
    html: ['intercomsettings'],
  },
  { name: 'zendesk', category: 'support', script: ['static.zdassets.com', 'zendesk.com/embeddable'] },
  { name: 'drift', category: 'support', script: ['js.driftt.com'] },
  { name: 'crisp', category: 'support', script: ['client.crisp.chat'] },
  { name: 'tawk.to', category: 'support', script: ['embed.tawk.to'] },
  { name: 'userlike', category: 'support', script: ['userlike-cdn', 'userlike.com'] },
  { name: 'freshchat', category: 'support', script: ['wchat.freshchat.com'] },
  {
    name: 'salesforce',
    category: 'crm',
    script: ['salesforceliveagent.com', '.force.com/', 'salesforce.com'],
  },
  { name: 'calendly', category: 'scheduling', script: ['assets.calendly.com', 'calendly.com/'] },
  { name: 'typeform', category: 'forms', script: ['embed.typeform.com'] },
  { name: 'stripe', category: 'payment', script: ['js.stripe.com'] },
  { name: 'paypal', category: 'payment', script: ['paypal.com/sdk', 'paypalobjects.com'] },
  { name: 'klarna', category: 'payment', script: ['x.klarnacdn.net', 'js.klarna.com'] },
  { name: 'recaptcha', category: 'security', script: ['google.com/recaptcha', 'gstatic.com/recaptcha'] },
  { name: 'hcaptcha', category: 'security', script: ['hcaptcha.com'] },
  { name: 'cookiebot', category: 'consent', script: ['consent.cookiebot.com'] },
  {
    name: 'usercentrics',
    category: 'consent',
    script: ['app.usercentrics.eu', 'privacy-proxy.usercentrics'],
  },
  { name: 'onetrust', category: 'consent', script: ['cdn.cookielaw.org'] },
  {
    name: 'cloudflare',
    category: 'hosting',
    header: ['server: cloudflare', 'cf-ray'],
    script: ['cdnjs.cloudflare.com', '/cdn-cgi/'],
  },
  {
    name: 'aws',
    category: 'hosting',
    header: ['x-amz-cf-id', 'server: amazons3', 'x-amz-request-id'],
    cookie: ['awsalb'],
    script: ['.cloudfront.net', '.amazonaws.com'],
  },
  {
    name: 'azure',
    category: 'hosting',
    header: ['x-azure-ref', 'x-ms-request-id'],
    cookie: ['arraffinity'],
    script: ['.azureedge.net'],
  },
  {
    name: 'google cloud',
    category: 'hosting',
    header: ['x-goog-generation', 'server: google frontend'],
    script: ['storage.googleapis.com'],
  },
  { name: 'vercel', category: 'hosting', header: ['x-vercel-id', 'server: vercel'] },
  { name: 'netlify', category: 'hosting', header: ['x-nf-request-id', 'server: netlify'] },
  { name: 'fastly', category: 'hosting', header: ['x-served-by: cache-', 'x-fastly-request-id'] },
  { name: 'github pages', category: 'hosting', header: ['server: github.com'] },
  { name: 'nginx', category: 'server', header: ['server: nginx'] },
  { name: 'apache', category: 'server', header: ['server: apache'] },
  { name: 'iis', category: 'server', header: ['server: microsoft-iis'] },
  { name: 'caddy', category: 'server', header: ['server: caddy'] },
  { name: 'php', category: 'language', header: ['x-powered-by: php'], cookie: ['phpsessid'] },
  {
    name: 'asp.net',
    category: 'language',
    header: ['x-aspnet-version', 'x-powered-by: asp.net'],
    cookie: ['asp.net_sessionid'],
  },
  { name: 'java', category: 'language', cookie: ['jsessionid'] },
  { name: 'express', category: 'framework', header: ['x-powered-by: express'] },
  { name: 'laravel', category: 'framework', cookie: ['laravel_session'] },
  {
    name: 'ruby on rails',
    category: 'framework',
    header: ['x-powered-by: phusion passenger'],
    html: ['name="csrf-param" content="authenticity_token"'],
  },
]

const hasHeader = (headers: Record<string, string>, sign: string): boolean => {
  const [name = '', value] = sign.split(': ')
  const given = headers[name]
  return given !== undefined && (value === undefined || given.toLowerCase().includes(value))
}

function evidenceOf(sign: Sign, traces: Traces & { lower: string; addresses: string[] }): string | null {
  const header = sign.header?.find(one => hasHeader(traces.headers, one))
  if (header) return `header ${header.split(':')[0]}`
  const generator = traces.metas.generator?.toLowerCase()
  if (generator && sign.generator?.some(one => generator.includes(one))) return 'meta generator'
  const script = sign.script?.find(one => traces.addresses.some(address => address.includes(one)))
  if (script) return `script ${script}`
  const cookie = sign.cookie?.find(one => traces.cookies.some(name => name.toLowerCase().startsWith(one)))
  if (cookie) return `cookie ${cookie}`
  return sign.html?.some(one => traces.lower.includes(one.toLowerCase())) ? 'page' : null
}

export function findTechnologies(traces: Traces): TechnologyFound[] {
  const known = {
    ...traces,
    lower: traces.html.toLowerCase(),
    addresses: traces.scripts.map(one => one.toLowerCase()),
  }
  return signs.flatMap(sign => {
    const evidence = evidenceOf(sign, known)
    return evidence ? { name: sign.name, category: sign.category, evidence } : []
  })
}

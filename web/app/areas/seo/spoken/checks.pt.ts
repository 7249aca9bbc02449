import type { CheckWords } from './check-words.ts'

/** What the checks of the server are called, and what to do about them. */
export const checks: CheckWords = {
  status: ['Todas as páginas respondem', 'Restaure a página ou redirecione o endereço dela para o novo.'],
  broken_links: [
    'Os links levam a páginas que existem',
    'Remova o link ou aponte-o para uma página que responda.',
  ],
  redirect_loop: [
    'Nenhum endereço redireciona em círculo',
    'Faça cada redirecionamento terminar em uma página que responda 200.',
  ],
  https: ['As páginas são criptografadas', 'Sirva o site por https e redirecione http para lá.'],
  noindex: [
    'Páginas que devem ser encontradas não dizem noindex',
    'Tire o noindex da página ou a página do sitemap.',
  ],
  title: ['Toda página tem um título', 'Diga em poucas palavras do que a página trata.'],
  canonical_broken: [
    'Endereços canônicos são páginas que podem ser encontradas',
    'Indique uma página que responda 200, não redirecione e possa ser indexada.',
  ],
  mixed_content: ['Páginas criptografadas não carregam nada sem criptografia', 'Carregue por https.'],
  hreflang: [
    'As versões em outros idiomas citam umas às outras',
    'Cada versão deve citar todas, inclusive ela mesma, com códigos como de ou pt-BR.',
  ],
  structured_data: [
    'Os dados estruturados podem ser usados',
    'Corrija o JSON-LD: ele deve ser legível, indicar o @type e conter o que este exige.',
  ],
  title_duplicate: [
    'Não há duas páginas com o mesmo título',
    'Diga em cada título o que distingue a página das outras.',
  ],
  description: ['Toda página tem uma descrição', 'Escreva uma ou duas frases que convidem a abrir a página.'],
  description_duplicate: [
    'Não há duas páginas com a mesma descrição',
    'Descreva em cada página o que só ela oferece.',
  ],
  duplicate_content: [
    'Não há duas páginas dizendo a mesma coisa',
    'Junte-as em uma ou indique nas outras o endereço canônico.',
  ],
  h1: ['Toda página tem um título principal', 'Coloque o assunto da página em um h1.'],
  canonical: ['Toda página indica seu endereço canônico', 'Coloque um link canônico no cabeçalho da página.'],
  redirect_chain: [
    'Os redirecionamentos levam direto à página',
    'Redirecione direto para o último endereço e aponte os links para ele.',
  ],
  robots_txt: [
    'O robots.txt existe e é compreensível',
    'Coloque um robots.txt de no máximo 500 KiB na raiz do site.',
  ],
  sitemap: ['Há um sitemap legível', 'Coloque um sitemap em /sitemap.xml e indique-o no robots.txt.'],
  sitemap_urls: [
    'O sitemap cita páginas que podem ser encontradas',
    'Inclua só endereços deste site que respondam 200 e possam ser indexados.',
  ],
  viewport: ['As páginas cabem no celular', 'Coloque um viewport no cabeçalho da página.'],
  lang: ['As páginas indicam seu idioma', 'Coloque lang na tag html.'],
  image_alt: [
    'As imagens dizem o que mostram',
    'Escreva em alt o que a imagem mostra; deixe vazio se ela não diz nada.',
  ],
  broken_external_links: [
    'Os links para outros sites chegam ao destino',
    'Remova o link ou aponte-o para o novo endereço da página.',
  ],
  slow: [
    'As páginas respondem na hora',
    'Descubra o que o servidor está esperando; guarde em cache o que não muda.',
  ],
  size: ['As páginas não são grandes demais', 'Mantenha o HTML abaixo de 2 MB: tire o que está embutido.'],
  charset: [
    'As páginas indicam a codificação',
    'Indique a codificação uma vez, no cabeçalho ou nos primeiros 1.024 bytes.',
  ],
  blocked: [
    'As páginas com links podem ser lidas',
    'Libere a página no robots.txt ou não crie link para ela.',
  ],
  title_length: [
    'Os títulos têm o tamanho que os buscadores mostram',
    'Mantenha os títulos entre 10 e 60 caracteres.',
  ],
  description_length: [
    'As descrições têm o tamanho que os buscadores mostram',
    'Mantenha as descrições entre 50 e 160 caracteres.',
  ],
  h1_multiple: ['Cada página tem um só título principal', 'Mantenha um h1 e transforme os outros em h2.'],
  heading_order: ['Os títulos não pulam níveis', 'Depois de um h2, use um h2 ou h3, não um h4.'],
  open_graph: [
    'As páginas ficam bem quando compartilhadas',
    'Coloque og:title e og:image no cabeçalho da página.',
  ],
  thin_content: [
    'As páginas têm algo a dizer',
    'Responda ao que as pessoas procuram ou junte várias páginas em uma.',
  ],
  needs_javascript: [
    'As páginas podem ser lidas sem scripts',
    'Entregue o texto com a página: esta verificação não executa scripts, e muitas outras também não.',
  ],
  orphan: ['As páginas do sitemap têm links', 'Crie um link para a página a partir de outra.'],
  depth: [
    'Chega-se a cada página em quatro cliques',
    'Crie um link a partir de uma página mais próxima do início.',
  ],
  nofollow_internal: [
    'Os links internos são seguidos',
    'Tire rel="nofollow" dos links para suas próprias páginas.',
  ],
  insecure_form: [
    'Os formulários enviam dados criptografados',
    'Use um endereço https como action do formulário.',
  ],
  url: ['Os endereços são simples', 'Use endereços curtos, em minúsculas e sem espaços.'],
}

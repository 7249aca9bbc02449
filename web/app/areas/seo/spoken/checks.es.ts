import type { CheckWords } from './check-words.ts'

/** What the checks of the server are called, and what to do about them. */
export const checks: CheckWords = {
  status: ['Todas las páginas responden', 'Restaure la página o redirija su dirección a la nueva.'],
  broken_links: [
    'Los enlaces llevan a páginas que existen',
    'Quite el enlace o diríjalo a una página que responda.',
  ],
  redirect_loop: [
    'Ninguna dirección redirige en círculo',
    'Haga que cada redirección termine en una página que responda 200.',
  ],
  https: ['Las páginas están cifradas', 'Sirva el sitio por https y redirija http hacia allí.'],
  noindex: [
    'Las páginas que deben encontrarse no dicen noindex',
    'Quite noindex de la página o la página del mapa del sitio.',
  ],
  title: ['Cada página tiene un título', 'Diga en pocas palabras de qué trata la página.'],
  canonical_broken: [
    'Las direcciones canónicas son páginas que pueden encontrarse',
    'Indique una página que responda 200, no redirija y pueda indexarse.',
  ],
  mixed_content: ['Las páginas cifradas no cargan nada sin cifrar', 'Cárguelo por https.'],
  hreflang: [
    'Las versiones en otros idiomas se nombran entre sí',
    'Cada versión debe nombrarlas todas, también a sí misma, con códigos como de o pt-BR.',
  ],
  structured_data: [
    'Los datos estructurados son utilizables',
    'Corrija el JSON-LD: debe poder leerse, indicar su @type y contener lo que este necesita.',
  ],
  title_duplicate: [
    'No hay dos páginas con el mismo título',
    'Diga en cada título qué distingue a la página de las demás.',
  ],
  description: [
    'Cada página tiene una descripción',
    'Escriba una o dos frases que inviten a abrir la página.',
  ],
  description_duplicate: [
    'No hay dos páginas con la misma descripción',
    'Describa en cada página lo que solo ella ofrece.',
  ],
  duplicate_content: [
    'No hay dos páginas que digan lo mismo',
    'Únalas en una o indique en las demás su dirección canónica.',
  ],
  h1: ['Cada página tiene un encabezado principal', 'Ponga el tema de la página en un h1.'],
  canonical: [
    'Cada página indica su dirección canónica',
    'Ponga un enlace canónico en la cabecera de la página.',
  ],
  redirect_chain: [
    'Las redirecciones llevan directamente a la página',
    'Redirija de inmediato a la última dirección y enlace a ella.',
  ],
  robots_txt: [
    'robots.txt existe y se entiende',
    'Ponga un robots.txt de 500 KiB como máximo en la raíz del sitio.',
  ],
  sitemap: [
    'Hay un mapa del sitio legible',
    'Ponga un mapa del sitio en /sitemap.xml e indíquelo en robots.txt.',
  ],
  sitemap_urls: [
    'El mapa del sitio nombra páginas que pueden encontrarse',
    'Incluya solo direcciones de este sitio que respondan 200 y puedan indexarse.',
  ],
  viewport: ['Las páginas caben en el teléfono', 'Ponga un viewport en la cabecera de la página.'],
  lang: ['Las páginas indican su idioma', 'Ponga lang en la etiqueta html.'],
  image_alt: [
    'Las imágenes dicen lo que muestran',
    'Escriba en alt lo que muestra la imagen; déjelo vacío si no aporta nada.',
  ],
  broken_external_links: [
    'Los enlaces a otros sitios llegan a su destino',
    'Quite el enlace o diríjalo a la nueva dirección de la página.',
  ],
  slow: [
    'Las páginas responden al instante',
    'Averigüe a qué espera el servidor; guarde en caché lo que no cambia.',
  ],
  size: ['Las páginas no son demasiado grandes', 'Mantenga el HTML por debajo de 2 MB: saque lo incrustado.'],
  charset: [
    'Las páginas indican su codificación',
    'Indique la codificación una vez, en el encabezado o en los primeros 1024 bytes.',
  ],
  blocked: ['Las páginas enlazadas pueden leerse', 'Permita la página en robots.txt o no enlace a ella.'],
  title_length: [
    'Los títulos tienen la longitud que muestran los buscadores',
    'Mantenga los títulos entre 10 y 60 caracteres.',
  ],
  description_length: [
    'Las descripciones tienen la longitud que muestran los buscadores',
    'Mantenga las descripciones entre 50 y 160 caracteres.',
  ],
  h1_multiple: [
    'Cada página tiene un solo encabezado principal',
    'Conserve un h1 y convierta los demás en h2.',
  ],
  heading_order: ['Los encabezados no se saltan niveles', 'Después de un h2 ponga un h2 o un h3, no un h4.'],
  open_graph: [
    'Las páginas se ven bien al compartirlas',
    'Ponga og:title y og:image en la cabecera de la página.',
  ],
  thin_content: [
    'Las páginas tienen algo que decir',
    'Responda a lo que viene a buscar la gente, o una varias páginas en una.',
  ],
  needs_javascript: [
    'Las páginas se leen sin scripts',
    'Entregue el texto con la página: esta comprobación no ejecuta scripts, y muchas otras tampoco.',
  ],
  orphan: ['Las páginas del mapa del sitio están enlazadas', 'Enlace a la página desde otra.'],
  depth: ['Se llega a cada página en cuatro clics', 'Enlácela desde una página más cercana al inicio.'],
  nofollow_internal: [
    'Los enlaces internos se siguen',
    'Quite rel="nofollow" de los enlaces a sus propias páginas.',
  ],
  insecure_form: [
    'Los formularios envían los datos cifrados',
    'Ponga una dirección https como action del formulario.',
  ],
  url: ['Las direcciones son sencillas', 'Use direcciones cortas, en minúsculas y sin espacios.'],
}

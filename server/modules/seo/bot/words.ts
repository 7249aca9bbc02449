import type { Language } from '#kit/web/language.ts'

interface BotWords {
  title: string
  who: string
  how: string
  keepOut: string
  slower: string
}

/** What the crawler says about itself, to whoever finds it in a log. */
export const words: Record<Language, BotWords> = {
  en: {
    title: 'About BowlineBot',
    who: 'BowlineBot reads pages for people who look after a website with Bowline: to tell them what is wrong with it, or what a company writes about itself.',
    how: 'It asks for at most two pages of a host at once and ten in a second, runs no scripts, fills in no forms and keeps to robots.txt.',
    keepOut: 'To keep it out, put this into the robots.txt of your site:',
    slower:
      'To slow it down, add Crawl-delay with a number of seconds. Where it is asked to come back later (429 or 503 with Retry-After), it does.',
  },
  de: {
    title: 'Über BowlineBot',
    who: 'BowlineBot liest Seiten für Menschen, die mit Bowline eine Website betreuen: um ihnen zu sagen, was daran nicht stimmt, oder was ein Unternehmen über sich selbst schreibt.',
    how: 'Er ruft höchstens zwei Seiten eines Hosts zugleich und zehn in der Sekunde ab, führt keine Skripte aus, füllt keine Formulare aus und hält sich an robots.txt.',
    keepOut: 'Um ihn fernzuhalten, schreiben Sie dies in die robots.txt Ihrer Website:',
    slower:
      'Langsamer wird er mit Crawl-delay und einer Zahl von Sekunden. Wird er gebeten, später wiederzukommen (429 oder 503 mit Retry-After), tut er das.',
  },
  fr: {
    title: 'À propos de BowlineBot',
    who: 'BowlineBot lit des pages pour les personnes qui s’occupent d’un site avec Bowline : pour leur dire ce qui ne va pas, ou ce qu’une entreprise écrit sur elle-même.',
    how: 'Il demande au plus deux pages d’un hôte à la fois et dix par seconde, n’exécute aucun script, ne remplit aucun formulaire et respecte robots.txt.',
    keepOut: 'Pour lui fermer votre site, ajoutez ceci à son fichier robots.txt :',
    slower:
      'Pour le ralentir, ajoutez Crawl-delay avec un nombre de secondes. Si on lui demande de revenir plus tard (429 ou 503 avec Retry-After), il le fait.',
  },
  es: {
    title: 'Acerca de BowlineBot',
    who: 'BowlineBot lee páginas para quienes cuidan un sitio web con Bowline: para decirles qué falla en él, o qué escribe una empresa sobre sí misma.',
    how: 'Pide como máximo dos páginas de un servidor a la vez y diez por segundo, no ejecuta scripts, no rellena formularios y respeta robots.txt.',
    keepOut: 'Para que no entre, ponga esto en el robots.txt de su sitio:',
    slower:
      'Para que vaya más despacio, añada Crawl-delay con un número de segundos. Si se le pide que vuelva más tarde (429 o 503 con Retry-After), lo hace.',
  },
  pt: {
    title: 'Sobre o BowlineBot',
    who: 'O BowlineBot lê páginas para quem cuida de um site com o Bowline: para dizer o que está errado nele, ou o que uma empresa escreve sobre si mesma.',
    how: 'Ele pede no máximo duas páginas de um servidor ao mesmo tempo e dez por segundo, não executa scripts, não preenche formulários e respeita o robots.txt.',
    keepOut: 'Para mantê-lo fora, coloque isto no robots.txt do seu site:',
    slower:
      'Para deixá-lo mais lento, acrescente Crawl-delay com um número de segundos. Se lhe pedem que volte mais tarde (429 ou 503 com Retry-After), ele volta.',
  },
  ja: {
    title: 'BowlineBot について',
    who: 'BowlineBot は、Bowline でウェブサイトを管理している人のためにページを読みます。サイトの問題点や、企業が自社について書いている内容を伝えるためです。',
    how: '1つのホストに対して同時に2ページ、1秒に10ページまでしか要求しません。スクリプトは実行せず、フォームには入力せず、robots.txt に従います。',
    keepOut: 'アクセスを拒否するには、サイトの robots.txt に次の行を追加してください。',
    slower:
      '速度を落とすには、Crawl-delay に秒数を指定してください。後で来るように求められた場合（Retry-After 付きの 429 または 503）は、それに従います。',
  },
}

/** People who do not exist. `ascii` is how their names are written in addresses. */
export interface Culture {
  countries: readonly (readonly [code: string, weight: number, cities: readonly string[]])[]
  first: readonly string[]
  last: readonly string[]
  /** Where the script is not Latin: the same names in Latin letters, in the same order. */
  ascii?: { first: readonly string[]; last: readonly string[] }
  titles: keyof typeof titleWords
  weight: number
}

const list = (text: string): string[] => text.split(' ')

export const titleWords = {
  en: [
    [
      'Chief Executive Officer',
      'Chief Technology Officer',
      'Chief Financial Officer',
      'Founder',
      'Co-Founder & CEO',
    ],
    ['VP of Sales', 'VP Marketing', 'VP of Engineering', 'VP Operations', 'VP Finance'],
    ['Head of Sales', 'Head of Product', 'Head of Marketing', 'Head of IT', 'Head of People'],
    [
      'Director of Engineering',
      'Finance Director',
      'Director of Operations',
      'Legal Director',
      'Sales Director',
    ],
    [
      'Account Manager',
      'Product Manager',
      'Marketing Manager',
      'Project Manager',
      'Customer Success Manager',
    ],
    [
      'Senior Software Engineer',
      'Senior Accountant',
      'Senior Designer',
      'Senior Recruiter',
      'Senior Counsel',
    ],
    [
      'Software Engineer',
      'Accountant',
      'UX Designer',
      'Support Agent',
      'Sales Representative',
      'Data Analyst',
    ],
    ['Junior Developer', 'Marketing Intern', 'HR Assistant', 'Sales Trainee', 'Junior Buyer'],
  ],
  de: [
    ['Geschäftsführer', 'Geschäftsführerin', 'Gründer', 'Vorstand Finanzen', 'Inhaberin'],
    ['Vizepräsident Vertrieb', 'Bereichsvorstand Technik'],
    ['Leiter Vertrieb', 'Leiterin Marketing', 'Leiter Einkauf', 'Personalleiterin', 'Leiter IT'],
    ['Direktor Produktion', 'Direktorin Finanzen'],
    ['Produktmanager', 'Projektleiterin', 'Key Account Manager', 'Marketingmanagerin'],
    ['Senior Softwareentwickler', 'Rechtsexpertin', 'Senior Controllerin'],
    ['Softwareentwickler', 'Buchhalterin', 'Grafikdesigner', 'Kundenberaterin', 'Einkäufer'],
    ['Werkstudent Marketing', 'Praktikantin Vertrieb', 'Junior Entwickler'],
  ],
  fr: [
    ['PDG', 'Directrice générale', 'Fondateur', 'Gérante'],
    ['Vice-présidente des ventes'],
    ['Responsable marketing', 'Responsable des achats', 'Chef des ventes', 'Responsable informatique'],
    ['Directeur commercial', 'Directrice financière', 'Directrice des ressources humaines'],
    ['Chef de projet', 'Gestionnaire de comptes', 'Manager produit'],
    ['Développeur senior', 'Experte comptable', 'Architecte logiciel'],
    ['Développeuse', 'Comptable', 'Graphiste', 'Juriste', 'Commercial'],
    ['Stagiaire marketing', 'Alternante RH', 'Développeur junior'],
  ],
  es: [
    ['Director general', 'Fundadora', 'Consejero delegado', 'Propietario'],
    ['Vicepresidenta de ventas'],
    ['Jefe de ventas', 'Responsable de marketing', 'Jefa de producto', 'Responsable de sistemas'],
    ['Director financiero', 'Directora comercial', 'Director de operaciones'],
    ['Gerente de proyecto', 'Gestora de cuentas', 'Coordinadora de marketing'],
    ['Ingeniero senior', 'Consultora legal', 'Arquitecto de software'],
    ['Desarrollador', 'Contable', 'Diseñadora', 'Abogada', 'Comercial'],
    ['Becario de marketing', 'Practicante de ventas'],
  ],
  pt: [
    ['Diretor geral', 'Fundadora', 'CEO'],
    ['Vice-presidente comercial'],
    ['Chefe de vendas', 'Chefe de produto'],
    ['Diretora financeira', 'Diretor de operações', 'Diretor comercial'],
    ['Gerente de marketing', 'Gestora de projetos', 'Coordenador de compras'],
    ['Engenheira de software sênior', 'Consultor jurídico'],
    ['Desenvolvedor', 'Contadora', 'Designer', 'Analista de suporte'],
    ['Estagiário de RH', 'Estagiária de vendas'],
  ],
  it: [
    ['Amministratore delegato', 'Fondatrice', 'Titolare'],
    ['Vicepresidente vendite'],
    ['Responsabile vendite', 'Responsabile risorse umane', 'Capo prodotto'],
    ['Direttore commerciale', 'Direttrice finanziaria'],
    ['Project manager', 'Coordinatrice marketing'],
    ['Sviluppatore senior', 'Consulente legale'],
    ['Sviluppatrice', 'Ragioniere', 'Grafico', 'Commerciale'],
    ['Stagista marketing', 'Apprendista'],
  ],
} as const

export const cultures: readonly Culture[] = [
  {
    weight: 44,
    titles: 'en',
    countries: [
      [
        'US',
        70,
        ['New York', 'San Francisco', 'Austin', 'Chicago', 'Boston', 'Seattle', 'Denver', 'Atlanta'],
      ],
      ['GB', 18, ['London', 'Manchester', 'Bristol', 'Leeds', 'Edinburgh']],
      ['CA', 7, ['Toronto', 'Vancouver', 'Montreal']],
      ['AU', 3, ['Sydney', 'Melbourne']],
      ['IE', 2, ['Dublin', 'Cork']],
    ],
    first: list(
      'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Charles Karen Daniel Lisa Matthew Nancy Anthony Betty Mark Sandra Paul Ashley Steven Emily Andrew Donna Kenneth Michelle Joshua Carol Kevin Amanda Brian Melissa George Deborah',
    ),
    last: list(
      'Smith Johnson Williams Brown Jones Garcia Miller Davis Wilson Anderson Taylor Moore Jackson Martin Lee Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Nelson Baker Hall Campbell Mitchell Carter Roberts Turner Phillips Parker Evans Edwards Collins Stewart',
    ),
  },
  {
    weight: 16,
    titles: 'de',
    countries: [
      ['DE', 78, ['Berlin', 'Hamburg', 'München', 'Köln', 'Frankfurt am Main', 'Stuttgart', 'Leipzig']],
      ['AT', 12, ['Wien', 'Graz', 'Linz']],
      ['CH', 10, ['Zürich', 'Bern', 'Basel']],
    ],
    first: list(
      'Lukas Anna Leon Lena Felix Julia Jonas Laura Maximilian Sophie Paul Katharina Tobias Sabine Jürgen Ursula Stefan Claudia Andreas Birgit Matthias Petra Sebastian Heike Florian Monika Jörg Silke Dirk Anja',
    ),
    last: list(
      'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Krause Lehmann Köhler Maier Walter Peters',
    ),
  },
  {
    weight: 9,
    titles: 'fr',
    countries: [
      ['FR', 88, ['Paris', 'Lyon', 'Marseille', 'Toulouse', 'Nantes', 'Lille']],
      ['BE', 12, ['Bruxelles', 'Liège']],
    ],
    first: list(
      'Jean Marie Pierre Nathalie Michel Isabelle André Sylvie Philippe Catherine Nicolas Françoise Christophe Céline Julien Aurélie Laurent Émilie Mathieu Chloé Antoine Camille Hugo Inès',
    ),
    last: list(
      'Martin Bernard Dubois Thomas Robert Petit Durand Leroy Moreau Laurent Simon Michel Lefèvre Garnier Faure Rousseau Blanc Guérin Boyer Chevalier François Mercier Dupont Lambert',
    ),
  },
  {
    weight: 9,
    titles: 'es',
    countries: [
      ['ES', 55, ['Madrid', 'Barcelona', 'Valencia', 'Sevilla']],
      ['MX', 30, ['Ciudad de México', 'Monterrey', 'Guadalajara']],
      ['AR', 15, ['Buenos Aires', 'Córdoba']],
    ],
    first: list(
      'Antonio María Manuel Carmen José Ana Francisco Laura Javier Marta Carlos Lucía Alejandro Elena Miguel Sara Pablo Paula Diego Cristina Sergio Raquel Jorge Beatriz',
    ),
    last: list(
      'García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Ruiz Hernández Jiménez Díaz Moreno Álvarez Muñoz Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos',
    ),
  },
  {
    weight: 5,
    titles: 'pt',
    countries: [
      ['BR', 80, ['São Paulo', 'Rio de Janeiro', 'Curitiba', 'Recife']],
      ['PT', 20, ['Lisboa', 'Porto']],
    ],
    first: list(
      'João Ana Pedro Mariana Lucas Beatriz Gabriel Juliana Rafael Fernanda Bruno Camila Thiago Larissa Felipe Letícia',
    ),
    last: list(
      'Silva Santos Oliveira Souza Lima Pereira Ferreira Costa Rodrigues Almeida Nascimento Carvalho Araújo Ribeiro Barbosa Cardoso',
    ),
  },
  {
    weight: 5,
    titles: 'it',
    countries: [['IT', 100, ['Milano', 'Roma', 'Torino', 'Bologna', 'Napoli']]],
    first: list(
      'Marco Giulia Andrea Francesca Luca Chiara Alessandro Sara Matteo Martina Davide Elisa Lorenzo Valentina Simone Silvia',
    ),
    last: list(
      'Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti Mancini Costa Giordano',
    ),
  },
  {
    weight: 4,
    titles: 'en',
    countries: [['JP', 100, ['東京', '大阪', '名古屋', '福岡']]],
    first: list('翔太 美咲 大輔 陽子 健一 由美 拓也 彩 直樹 恵子 亮 真理 浩 愛 誠 舞'),
    last: list('佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上'),
    ascii: {
      first: list(
        'shota misaki daisuke yoko kenichi yumi takuya aya naoki keiko ryo mari hiroshi ai makoto mai',
      ),
      last: list(
        'sato suzuki takahashi tanaka ito watanabe yamamoto nakamura kobayashi kato yoshida yamada sasaki yamaguchi matsumoto inoue',
      ),
    },
  },
  {
    weight: 3,
    titles: 'en',
    countries: [
      ['UA', 40, ['Київ', 'Львів']],
      ['BG', 30, ['София', 'Пловдив']],
      ['RS', 30, ['Београд', 'Нови Сад']],
    ],
    first: list('Олександр Олена Андрій Ірина Дмитро Наталія Сергій Тетяна Максим Оксана Іван Марія'),
    last: list(
      'Шевченко Коваленко Бондаренко Ткаченко Кравченко Олійник Мельник Поліщук Савченко Руденко Марченко Лисенко',
    ),
    ascii: {
      first: list('oleksandr olena andrii iryna dmytro nataliia serhii tetiana maksym oksana ivan mariia'),
      last: list(
        'shevchenko kovalenko bondarenko tkachenko kravchenko oliinyk melnyk polishchuk savchenko rudenko marchenko lysenko',
      ),
    },
  },
  {
    weight: 5,
    titles: 'en',
    countries: [
      ['IN', 70, ['Bengaluru', 'Mumbai', 'Delhi', 'Pune', 'Hyderabad']],
      ['SG', 30, ['Singapore']],
    ],
    first: list(
      'Aarav Priya Vikram Ananya Rohan Neha Arjun Kavya Rahul Pooja Sanjay Deepika Amit Sneha Karan Meera',
    ),
    last: list(
      'Sharma Patel Gupta Singh Kumar Reddy Iyer Nair Mehta Joshi Rao Das Kapoor Verma Chopra Menon',
    ),
  },
]

/** What the thousands of `SEED=large` are made of; the statements in large.ts pick by arithmetic, never by chance. */

/** Returns the items of a text, which are separated by commas. */
const listed = (text: string): string[] => text.trim().split(/,\s+/)

export const firstNames = listed(`
  Abena, Agnieszka, Aisha, Alma, Amélie, Anaïs, Anneke, Ayumi, Beatrix, Bronwyn, Catalina, Chiamaka, Chloë,
  Dagný, Daria, Dilnoza, Đurđa, Edith, Eimear, Elif, Esperanza, Fatima, Fiona, Françoise, Gabriela, Giulia,
  Hedda, Huda, Iman, Ingrid, Isolde, Jacinta, Jasmine, Kaede, Kateřina, Keziah, Lakshmi, Lerato, Ludmiła,
  Mahsa, Małgorzata, Mariam, Mei, Mercedes, Naledi, Ngọc, Noémie, Olena, Pilar, Rania, Roisín, Sakura,
  Shirin, Siân, Solveig, Tamar, Thuý, Ulrike, Vigdís, Ximena, Yara, Zuzana, Zsófia
`)

export const lastNames = listed(`
  Abdullah, Adeyemi, Andersson, Aoki, Arslan, Baker, Bauer, Bianchi, Boateng, Castillo, Chatterjee, Chen,
  Costa, Dlamini, Dvořáková, Eriksen, Fernández, Fischer, Fraser, García, Haddad, Horváth, Ionescu, Ivanova,
  Jansen, Kaya, Keller, Khalil, Kowalska, Kuznetsova, Lefèvre, Lopes, MacLeod, Marković, Mbeki, Mendoza,
  Moreno, Mori, Mwangi, Nakamura, Ndiaye, Nguyễn, Novák, O’Sullivan, Ortiz, Papadaki, Park, Patel, Pérez,
  Phan, Quinn, Rahman, Rossi, Sánchez, Schneider, Sharma, Silva, Svensson, Tanaka, Torres, Vasquez,
  Virtanen, Watanabe, Weber, Yılmaz, Zhang, Żak
`)

export const cities = listed(`
  Accra, Amsterdam, Athens, Barcelona, Beirut, Berlin, Bogotá, Bristol, Brno, Buenos Aires, Cairo,
  Cape Town, Chicago, Copenhagen, Dublin, Edinburgh, Ghent, Hanoi, Helsinki, Istanbul, Kraków, Lima, Lisbon,
  London, Lyon, Melbourne, Montréal, Mumbai, Nairobi, Oslo, Porto, Quito, Reykjavík, São Paulo, Seoul,
  Singapore, Taipei, Tallinn, Tokyo, Vancouver, Vienna, Wellington
`)

export const beginnings = [
  'Vegan for more than ten years, self-employed for half of them.',
  'I left a large agency to work with small companies that I believe in.',
  'Trained at home, then abroad, and back again with better questions.',
  'Two children, one dog from the shelter, and a desk by the window.',
  'I began as a volunteer at a sanctuary and stayed with its suppliers.',
  'Third generation of market traders, first one without a cheese stall.',
  'Formerly a teacher, which helps with explaining and with deadlines.',
] as const

export const middles = [
  'My clients are bakeries, co-operatives and two schools.',
  'I take four projects a year, so that each of them gets finished.',
  'Most of my work comes from people who have worked with me before.',
  'I write offers on one page and keep to them.',
  'You speak with me and not with an assistant.',
] as const

export const endings = [
  'Based in %s, happy to travel by train.',
  'From %s, working remotely since before it was usual.',
  'You find me in %s, and on the telephone until six.',
  'I live in %s and answer within a day.',
] as const

export const offers = listed(`
  Sprint of one week, Check-up and plan, Monthly care, Workshop for teams, First project at a fixed price,
  Second opinion, Interim help, Hour by hour
`)

export const trades = listed(`
  Bookbinding, Ceramics, Herbal Cosmetics, Permaculture Design, Shoemaking, Sound Design, Translation,
  Yoga Teaching
`)

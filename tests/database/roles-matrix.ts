import { type Actor, actors, type Person, people } from '../support/actors.ts'
import { statements } from './roles-statements.ts'

/**
 * Who may do what to which row: the roles of spec section 6 and readings "Who sees what", as data. A dash is a no;
 * `masked` is a row without its contact details. A row without a yes is for the service key only.
 */
const table = `
profiles                                visitor newcomer pending member other  client otherClient administrator
read pending's                          -       -        yes     -      -      -      -           yes
read member's                           -       -        -       yes    -      -      -           yes
pull pending's                          -       -        yes     -      -      -      -           yes
pull member's, who allows contact       -       -        -       yes    yes    -      -           yes
pull other's, who does not              -       -        -       masked yes    -      -           yes
open member's public profile            masked  masked   masked  yes    yes    masked masked      yes
open other's public profile             masked  masked   masked  masked yes    masked masked      yes
open the administrator's by its slug    masked  masked   masked  yes    yes    masked masked      yes
add one's own                           -       yes      -       -      -      yes    yes         -
add newcomer's                          -       yes      -       -      -      -      -           -
add newcomer's, approved                -       -        -       -      -      -      -           -
add newcomer's, as administrator        -       -        -       -      -      -      -           -
change pending's bio                    -       -        yes     -      -      -      -           -
change member's bio                     -       -        -       yes    -      -      -           -
change member's e-mail                  -       -        -       -      -      -      -           -
verify pending                          -       -        -       -      -      -      -           yes
approve pending                         -       -        -       -      -      -      -           yes
withdraw member's approval              -       -        -       yes    -      -      -           yes
make pending administrator              -       -        -       -      -      -      -           -
make member administrator               -       -        -       -      -      -      -           -
make the administrator a plain member   -       -        -       -      -      -      -           -
delete pending's                        -       -        -       -      -      -      -           -

clients                                 visitor newcomer pending member other  client otherClient administrator
read client's                           -       -        -       yes    -      yes    -           -
read otherClient's                      -       -        -       -      yes    -      yes         -
pull client's                           -       -        -       yes    -      yes    -           -
add one's own record                    -       yes      yes     yes    yes    -      -           yes
add newcomer's record                   -       yes      -       -      -      -      -           -
change client's website                 -       -        -       -      -      yes    -           -
hand client's record to another         -       -        -       -      -      -      -           -
delete client's                         -       -        -       -      -      -      -           -

jobs                                    visitor newcomer pending member other  client otherClient administrator
read an active one                      yes     yes      yes     yes    yes    yes    yes         yes
read an inactive one                    -       -        -       yes    -      -      -           yes
read a deleted one client had requested -       -        -       yes    -      yes    -           yes
pull member's, who allows contact       masked  masked   masked  yes    yes    masked masked      yes
pull other's, who does not              masked  masked   masked  masked yes    masked masked      yes
pull an inactive one                    -       -        -       yes    -      -      -           yes
pull a deleted one client had requested -       -        -       yes    -      masked -           yes
offer one's own                         -       -        -       yes    yes    -      -           yes
offer in member's name                  -       -        -       yes    -      -      -           -
offer one already pinned                -       -        -       -      -      -      -           -
change member's title                   -       -        -       yes    -      -      -           -
deactivate member's                     -       -        -       yes    -      -      -           -
activate member's                       -       -        -       yes    -      -      -           -
pin member's                            -       -        -       -      -      -      -           yes
delete member's softly                  -       -        -       yes    -      -      -           -
hand member's to other                  -       -        -       -      -      -      -           -
delete member's for good                -       -        -       -      -      -      -           -

job_applications                        visitor newcomer pending member other  client otherClient administrator
read client's to member                 -       -        -       yes    -      yes    -           -
read otherClient's to other             -       -        -       -      yes    -      yes         -
pull client's to member                 -       -        -       yes    -      yes    -           -
request as client                       -       -        -       -      -      yes    -           -
request as otherClient                  -       -        -       -      -      -      yes         -
request, already accepted               -       -        -       -      -      -      -           -
accept client's                         -       -        -       yes    -      -      -           -
reject client's                         -       -        -       yes    -      -      -           -
withdraw client's                       -       -        -       -      -      yes    -           -
withdraw client's in progress           -       -        -       -      -      -      -           -
complete client's in progress           -       -        -       yes    -      -      -           -
change client's message                 -       -        -       -      -      -      -           -
delete client's                         -       -        -       -      -      -      -           -

portfolios                              visitor newcomer pending member other  client otherClient administrator
read client's                           -       -        -       yes    -      yes    -           yes
pull client's                           -       -        -       yes    -      yes    -           -
add to client's request                 -       -        -       -      -      yes    -           -
change client's title                   -       -        -       -      -      -      -           -
delete client's                         -       -        -       -      -      -      -           -

project_files                           visitor newcomer pending member other  client otherClient administrator
read client's                           -       -        -       yes    -      yes    -           yes
read member's                           -       -        -       yes    -      yes    -           yes
pull client's                           -       -        -       yes    -      yes    -           -
add as the client                       -       -        -       -      -      yes    -           -
add as the professional                 -       -        -       yes    -      -      -           -
rename client's                         -       -        -       -      -      -      -           -
delete client's                         -       -        -       yes    -      yes    -           -
delete member's                         -       -        -       yes    -      -      -           -

invoices                                visitor newcomer pending member other  client otherClient administrator
read a draft to client                  -       -        -       yes    -      -      -           -
read one sent to client                 -       -        -       yes    -      yes    -           -
read a standalone one                   -       -        -       yes    -      -      -           -
pull a draft to client                  -       -        -       yes    -      -      -           -
pull one sent to client                 -       -        -       yes    -      yes    -           -
write one for client's request          -       -        -       yes    -      -      -           -
write a standalone one                  -       -        -       yes    yes    -      -           yes
write one already sent                  -       -        -       -      -      -      -           -
send a draft                            -       -        -       yes    -      -      -           -
renumber a draft                        -       -        -       yes    -      -      -           -
mark viewed                             -       -        -       -      -      yes    -           -
mark paid                               -       -        -       -      -      yes    -           -
record payment of a standalone one      -       -        -       yes    -      -      -           -
change the amount                       -       -        -       -      -      -      -           -
write one with lines and tax details    -       -        -        yes    -      -      -           -
give one lines                          -       -        -        -      -      -      -           -
write member's bank account on one      -       -        -        -      -      -      -           -
write a payment link on one             -       -        -        -      -      -      -           -
write member's letterhead on one        -       -        -        -      -      -      -           -
change a draft's language               -       -        -        -      -      -      -           -
change a draft's tax note               -       -        -        -      -      -      -           -
write member's tax number on one        -       -        -        -      -      -      -           -
stop the reminders of one               -       -        -        yes    -      -      -           -
delete one softly                       -       -        -       yes    -      -      -           -
delete a draft softly                   -       -        -       yes    -      -      -           -
delete one for good                     -       -        -       -      -      -      -           -

payment_details                         visitor newcomer pending member other  client otherClient administrator
read member's                           -       -        -       yes    -      -      -           -
read pending's                          -       -        yes     -      -      -      -           -
pull member's                           -       -        -       yes    -      -      -           -
add newcomer's                          -       -        -       -      -      -      -           -
change member's                         -       -        -       yes    -      -      -           -
change member's tax number              -       -        -        yes    -      -      -           -
change member's bank account            -       -        -        yes    -      -      -           -
change member's letterhead              -       -        -        yes    -      -      -           -
give pending member's logo              -       -        -       -      -      -      -           -
have the server remind of member's      -       -        -        yes    -      -      -           -
change pending's                        -       -        yes     -      -      -      -           -
hand member's to newcomer               -       -        -       -      -      -      -           -
delete member's                         -       -        -       -      -      -      -           -

logos                                   visitor newcomer pending member other  client otherClient administrator
read the one sent to client             -       -        -       yes    -      yes    -           -
read the one on no paper                -       -        -       yes    -      -      -           -
pull the one sent to client             -       -        -       yes    -      yes    -           -
pull the one on no paper                -       -        -       yes    -      -      -           -
add one of one's own                    -       -        -       yes    yes    -      -           yes
add one in member's name                -       -        -       yes    -      -      -           -
change the picture of one sent          -       -        -       -      -      -      -           -
hand one to other                       -       -        -       -      -      -      -           -
delete the one on no paper              -       -        -       -      -      -      -           -

invoice_links                           visitor newcomer pending member other  client otherClient administrator
read member's                           -       -        -       yes    -      -      -           -
pull member's                           -       -        -       yes    -      -      -           -
make one of member's without a PDF      -       -        -       -      -      -      -           -
make one of an invoice to client        -       -        -       -      -      -      -           -
revoke member's                         -       -        -       yes    -      -      -           -
say that member's arrived               -       -        -       -      -      -      -           -
delete member's                         -       -        -       -      -      -      -           -

recurring_invoices                      visitor newcomer pending member other  client otherClient administrator
read member's                           -       -        -       yes    -      -      -           -
pull member's                           -       -        -       yes    -      -      -           -
repeat member's invoice                 -       -        -       yes    -      -      -           -
repeat member's invoice as one's own    -       -        -       yes    -      -      -           -
skip one of member's                    -       -        -       yes    -      -      -           -
stop member's                           -       -        -       yes    -      -      -           -
repeat other's invoice by member's      -       -        -       -      -      -      -           -
hand member's to other                  -       -        -       -      -      -      -           -
delete member's                         -       -        -       -      -      -      -           -

message_reads                                 visitor newcomer pending member other  client otherClient administrator
read client's                                 -       -        -       -      -      yes    -           -
read member's                                 -       -        -       yes    -      -      -           -
pull client's                                 -       -        -       -      -      yes    -           -
pull member's                                 -       -        -       yes    -      -      -           -
add newcomer's to client's thread             -       -        -       -      -      -      -           -
add client's to otherClient's thread          -       -        -       -      -      -      -           -
move client's to the end                      -       -        -       -      -      yes    -           -
move member's to the end                      -       -        -       yes    -      -      -           -
move client's past the end                    -       -        -       -      -      yes    -           -
hand client's to newcomer                     -       -        -       -      -      -      -           -
put client's into otherClient's thread        -       -        -       -      -      -      -           -
put client's on the other side                -       -        -       -      -      -      -           -
say that client's thread has ended            -       -        -       -      -      -      -           -
delete client's                               -       -        -       -      -      -      -           -

messages                                      visitor newcomer pending member other  client otherClient administrator
read client's                                 -       -        -       yes    -      yes    -           -
read member's                                 -       -        -       yes    -      yes    -           -
pull client's                                 -       -        -       yes    -      yes    -           -
pull member's                                 -       -        -       yes    -      yes    -           -
write as the client                           -       -        -       -      -      yes    -           -
write as the professional                     -       -        -       yes    -      -      -           -
write to other in otherClient's thread        -       -        -       -      -      -      yes         -
write to otherClient in otherClient's thread  -       -        -       -      yes    -      -           -
write at a position                           -       -        -       -      -      -      -           -
write in the past                             -       -        -       -      -      -      -           -
write a step of the request                   -       -        -       -      -      -      -           -
write in member's name                        -       -        -       -      -      -      -           -
write what devices do not hold                -       -        -       -      -      -      -           -
change client's text                          -       -        -       -      -      -      -           -
move client's to the end                      -       -        -       -      -      -      -           -
put client's into otherClient's thread        -       -        -       -      -      -      -           -
delete client's                               -       -        -       -      -      -      -           -

payments                                      visitor newcomer pending  member other  client otherClient administrator
read client's                                 -       -        -        yes    -      yes    -           -
read member's                                 -       -        -        yes    -      yes    -           -
pull client's                                 -       -        -        yes    -      yes    -           -
pull member's                                 -       -        -        yes    -      yes    -           -
record one of what was sent to client         -       -        -        yes    -      yes    -           -
record one of a standalone invoice            -       -        -        yes    -      -      -           -
settle what was sent to client                -       -        -        yes    -      yes    -           -
record one in client's name                   -       -        -        -      -      -      -           -
record one in the past                        -       -        -        -      -      -      -           -
reverse client's                              -       -        -        yes    -      yes    -           -
reverse member's                              -       -        -        yes    -      -      -           -
confirm client's                              -       -        -        yes    -      -      -           -
confirm member's                              -       -        -        -      -      -      -           -
change client's amount                        -       -        -        -      -      -      -           -
put client's on another invoice               -       -        -        -      -      -      -           -
say that client's is member's                 -       -        -        -      -      -      -           -
delete client's                               -       -        -        -      -      -      -           -

quotes                                        visitor newcomer pending  member other  client otherClient administrator
read a draft to client                        -       -        -        yes    -      -      -           -
read one sent to client                       -       -        -        yes    -      yes    -           -
pull a draft to client                        -       -        -        yes    -      -      -           -
pull one sent to client                       -       -        -        yes    -      yes    -           -
write one for client's request                -       -        -        yes    -      -      -           -
write one to otherClient for other's request  -       -        -        -      yes    -      -           -
write one to otherClient for client's request -       -        -        -      -      -      -           -
write one already sent                        -       -        -        -      -      -      -           -
send a draft                                  -       -        -        yes    -      -      -           -
withdraw one                                  -       -        -        yes    -      -      -           -
withdraw a draft                              -       -        -        -      -      -      -           -
accept one                                    -       -        -        -      -      yes    -           -
accept one without a name                     -       -        -        -      -      -      -           -
decline one                                   -       -        -        -      -      yes    -           -
accept a draft                                -       -        -        -      -      -      -           -
name who accepts one                          -       -        -        -      -      -      -           -
write the sentence of one                     -       -        -        -      -      -      -           -
change the amount of one                      -       -        -        -      -      -      -           -
change the amount of a draft                  -       -        -        -      -      -      -           -
date one                                      -       -        -        -      -      -      -           -
write member's name on one                    -       -        -        -      -      -      -           -
delete a draft softly                         -       -        -        yes    -      -      -           -
delete one softly                             -       -        -        -      -      -      -           -
delete one for good                           -       -        -        -      -      -      -           -

reminders                                     visitor newcomer pending  member other  client otherClient administrator
read one                                      -       -        -        yes    -      yes    -           -
pull one                                      -       -        -        yes    -      yes    -           -
remind of what was sent to client             -       -        -        yes    -      -      -           -
remind of a standalone invoice                -       -        -        yes    -      -      -           -
write an automatic one                        -       -        -        -      -      -      -           -
write one of another day                      -       -        -        -      -      -      -           -
write one in the past                         -       -        -        -      -      -      -           -
change the text of one                        -       -        -        -      -      -      -           -
put one on another invoice                    -       -        -        -      -      -      -           -
delete one                                    -       -        -        -      -      -      -           -

events                                  visitor newcomer pending member other  client otherClient administrator
read one                                -       -        -       yes    -      -      -           -
pull one                                -       -        -       yes    -      -      -           -
mark one as seen                        -       -        -       yes    -      -      -           -
write one                               -       -        -       -      -      -      -           -
change whom one names                   -       -        -       -      -      -      -           -
hand one to another                     -       -        -       -      -      -      -           -
delete one                              -       -        -       -      -      -      -           -

decisions                               visitor newcomer pending member other  client otherClient administrator
read one                                -       -        -       -      -      -      -           yes
record one                              -       -        -       -      -      -      -           -
change one                              -       -        -       -      -      -      -           -
delete one                              -       -        -       -      -      -      -           -

push_subscriptions                      visitor newcomer pending member other  client otherClient administrator
read newcomer's                         -       yes      -       -      -      -      -           -
sign up in newcomer's name              -       -        -       -      -      -      -           -
hand newcomer's to pending              -       -        -       -      -      -      -           -
have newcomer's sent elsewhere          -       -        -       -      -      -      -           -
end newcomer's                          -       yes      -       -      -      -      -           -
`

export type Cell = 'yes' | 'no' | 'masked'
export type Cells = Record<Actor, Cell>

export interface MatrixRow {
  table: string
  does: string
  cells: Cells
  /** The first actor in the row for whom the statement succeeds, or the service key. */
  permitted: Actor | 'service'
}

/** The table above as rows. Throws on a malformed line, so that no cell is lost to a typing error. */
export const matrix: MatrixRow[] = table
  .trim()
  .split(/\n\n/)
  .flatMap((block) => {
    const [head = '', ...lines] = block.split('\n')
    const [name = '', ...columns] = head.split(/\s+/)
    if (columns.join() !== actors.join()) throw new Error(`Columns of ${name}: ${columns}`)
    return lines.map((line) => rowOf(name, line))
  })

/**
 * Returns the first line of each table and verb: what goes through REST and through the push in each run. The policies and
 * triggers that all lines meet there are those of SQL, where every run attempts them all.
 */
export function oneLineForEachVerb(): MatrixRow[] {
  const verbs = new Set<string>()
  return matrix.filter(({ table, does }) => {
    const verb = `${table} ${opOf(table, does)}`
    return verbs.has(verb) ? false : verbs.add(verb)
  })
}

/** Returns the verb of a line; it depends on no user. */
function opOf(table: string, does: string): string | undefined {
  const nobody = { id: '', email: '' }
  const everyone = Object.fromEntries(people.map((name) => [name, nobody])) as Record<Person, typeof nobody>
  return statements[table]?.[does]?.(everyone, nobody).op
}

function rowOf(table: string, line: string): MatrixRow {
  const words = line.trim().split(/\s+/)
  const does = words.slice(0, -actors.length).join(' ')
  if (!statements[table]?.[does]) throw new Error(`${table} has no statement "${does}"`)
  const cells = Object.fromEntries(
    words.slice(-actors.length).map((word, i) => {
      if (word !== 'yes' && word !== '-' && word !== 'masked') throw new Error(`"${word}" in "${line}"`)
      return [actors[i], word === '-' ? 'no' : word]
    }),
  ) as Cells
  return { table, does, cells, permitted: actors.find((actor) => cells[actor] === 'yes') ?? 'service' }
}

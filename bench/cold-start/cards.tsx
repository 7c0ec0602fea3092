import type { Profile } from '../../src/domain/rows.ts'

/** The texts of a member's card, without styles. */
export const Cards = ({ members }: { members: readonly Profile[] }) => (
  <ul>
    {members.map((member) => (
      <li key={member.id}>
        <article>
          <h2>{member.full_name}</h2>
          <p>{member.professions.join(', ')}</p>
          <p>{member.bio}</p>
          <p>{member.service_rate}</p>
          <button type="button">Details</button>
          <button type="button">Contact</button>
        </article>
      </li>
    ))}
  </ul>
)

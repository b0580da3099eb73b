import type { DataOf } from '@fnx/api/endpoints';
import { initialsOf } from './initials';
import styles from './team-list.module.css';

export type Person = DataOf<'teamList'>['docs'][number];

/** The team. Without a photo, the initials are shown as a medal. */
export function TeamList({ people }: { people: readonly Person[] }) {
  if (people.length === 0) return null;
  return (
    <ul className={styles.people}>
      {people.map((person) => (
        <li key={person.id} className={styles.person}>
          <Medal person={person} />
          <div>
            <h3>{person.name}</h3>
            <p className={styles.role}>{person.role}</p>
            <p className="note">{person.bio}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const RAYS = 60;

function Medal({ person }: { person: Person }) {
  if (person.photoUrl) {
    return (
      // biome-ignore lint/performance/noImgElement: photos from the operator, already at display size
      <img
        className={styles.photo}
        src={person.photoUrl}
        alt=""
        width={88}
        height={88}
        loading="lazy"
      />
    );
  }
  const rays = Array.from({ length: RAYS }, (_, index) => {
    const turn = (index / RAYS) * 2 * Math.PI;
    const at = (radius: number) =>
      `${(50 + radius * Math.cos(turn)).toFixed(1)} ${(50 + radius * Math.sin(turn)).toFixed(1)}`;
    return `M${at(42)}L${at(48)}`;
  });
  return (
    <svg className={styles.medal} viewBox="0 0 100 100" width={88} height={88} aria-hidden="true">
      <path d={rays.join('')} />
      <circle cx="50" cy="50" r="49" />
      <circle cx="50" cy="50" r="41" />
      <text x="50" y="50" dominantBaseline="central" textAnchor="middle">
        {initialsOf(person.name)}
      </text>
    </svg>
  );
}

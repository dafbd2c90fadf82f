import { ChevronDown } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useConsole } from '../ConsoleContext';
import { lazyComponent } from '../parts/lazyComponent';
import { initialsOf } from './initialsOf';

const UserMenuList = lazyComponent(() => import('./UserMenuList').then((module) => module.UserMenuList));

/** Who is signed in; opens what concerns only them. */
export function UserMenu() {
  const { user } = useConsole();
  const translate = useTranslate();
  // Known from the first opening on, which is what fetches the list.
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const account = user.accountName ?? translate(`adx.shell.roles.${user.type}`);

  return (
    <>
      <button
        type="button"
        id={id}
        className="adx-row adx-bare adx-user"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={UserMenuList.preload}
        onFocus={UserMenuList.preload}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpen(true);
        }}
      >
        <span className="adx-avatar" aria-hidden>
          {initialsOf(user.name)}
        </span>
        <span className="adx-user-names">
          <span className="adx-ellipsis adx-user-name">{user.name}</span>
          <span className="adx-ellipsis adx-user-account">{account}</span>
        </span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {anchor && <UserMenuList anchor={anchor} isOpen={isOpen} labelledBy={id} onClose={() => setOpen(false)} />}
    </>
  );
}

import { useEffect, useState } from 'react';
import { Route, Routes, useLocation, useParams } from 'react-router';
import { listPath } from '../../schema/objectPath';
import type { AnyResource } from '../../schema/resource';
import { ActionHost } from '../actions/ActionHost';
import { useActions } from '../actions/useActions';
import { UrlStatePlace } from '../address/UrlStatePlace';
import { ListPlaceProvider } from '../list/ListPlace';
import { ResourceList } from '../list/ResourceList';
import { lazyComponent } from '../parts/lazyComponent';

const FormSheet = lazyComponent(() => import('./FormSheet').then((module) => module.FormSheet));

/** Leaves the network to the first rows. */
const aheadAfterMs = 1_500;

type Props = { readonly resource: AnyResource };

/** The screen of a resource: its list and, over it, the form of one object at its own address. */
export function ResourceScreen({ resource }: Props) {
  useEffect(fetchSheetAhead, []);
  return (
    <ActionHost key={resource.name} resource={resource}>
      <ListPlaceProvider resource={resource}>
        <ListAndSheet resource={resource} />
      </ListPlaceProvider>
    </ActionHost>
  );
}

/** Preload the form when idle; most users open one next. */
function fetchSheetAhead(): () => void {
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(FormSheet.preload);
    else FormSheet.preload(); // Safari
  }, aheadAfterMs);
  return () => clearTimeout(timer);
}

function ListAndSheet({ resource }: Props) {
  const location = useLocation();
  const part = useActions().part?.id;
  const below = useParams()['*'] ?? '';
  const { parentScope } = resource;
  const isSheet = parentScope ? new URLSearchParams(location.search).has(parentScope.param) : below !== '';
  // While the form is open the list keeps its address: it neither loads again nor scrolls.
  const [listLocation, setListLocation] = useState(
    isSheet ? { ...location, pathname: listPath(resource, part), search: '', state: null } : location,
  );
  if (!isSheet && location !== listLocation) setListLocation(location);

  const list = (
    <UrlStatePlace>
      <ResourceList key={part} resource={resource} isCovered={isSheet} />
    </UrlStatePlace>
  );
  return (
    <>
      <Routes location={isSheet ? listLocation : location}>
        <Route path="*" element={list} />
      </Routes>
      {isSheet &&
        (parentScope ? (
          <FormSheet resource={resource} />
        ) : (
          <Routes>
            <Route path="create/*" element={<FormSheet resource={resource} />} />
            <Route path=":id/*" element={<FormSheet resource={resource} />} />
          </Routes>
        ))}
    </>
  );
}

import { useNavigate } from 'react-router';
import { useReport } from '../ReportContext';
import { writeReportUrl } from '../reportUrl';

/** The stored report is there no more: what it asks stays on the screen, as an unsaved report. */
export function useLeaveSaved(): () => void {
  const navigate = useNavigate();
  const { draft } = useReport();
  return () => {
    const { search, filters } = writeReportUrl(draft);
    navigate(
      { pathname: '/report', search: `?${search}` },
      { replace: true, state: filters ? { kept: filters } : null },
    );
  };
}

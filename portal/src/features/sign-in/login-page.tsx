import { useEffect, useSyncExternalStore, type MouseEvent, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useSearchParams } from 'react-router-dom';
import { signInErrorOf, type SignInError } from '@moiety/contract/sign-in-error.ts';
import { accountIn, REDIRECT_PARAMETER, safeRedirect } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { useDocumentTitle } from '../../shared/document-title.ts';
import { useNavigate } from '../../shared/navigation/use-navigate.ts';
import { notify } from '../../shared/notice/notices.ts';
import { selectUser } from '../../shared/session/session-slice.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { LoginView } from './login-view.tsx';
import { SingleSignOnView } from './single-sign-on-view.tsx';
import { useSignIn } from './use-sign-in.ts';

const never = () => () => undefined;

interface ModeProps {
  redirect: string;
  /** As the address says it. */
  refused: SignInError | undefined;
  /** Whether the scripts run: what needs them is not in the HTML. */
  takenOver: boolean;
  /** Who signs in, where the page before knows. */
  account: string | undefined;
  selfService: boolean;
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

const ByPassword = ({ refused, ...props }: ModeProps): ReactNode => {
  const signIn = useSignIn();
  // What came of this attempt stands in the place of what came of the one before.
  return <LoginView {...props} signIn={signIn} refused={signIn.tried ? signIn.refused : refused} />;
};

const BySingleSignOn = (props: ModeProps): ReactNode => {
  const msg = useMsg();
  return (
    <SingleSignOnView
      {...props}
      onLeave={(event) => {
        if (navigator.onLine) return;
        event.preventDefault();
        void notify('error', msg('Network offline!', { id: 'login.offline' }));
      }}
    />
  );
};

/** `/login`, in the mode of the settings. Leaves for the `redirect` target as soon as someone is signed in, here or in another tab. */
export const LoginPage = (): ReactNode => {
  const msg = useMsg();
  const navigate = useNavigate();
  const { signInMode, selfService } = useSettings();
  const [search] = useSearchParams();
  const account = accountIn(useLocation().state);
  const user = useSelector(selectUser);
  const target = safeRedirect(search.get(REDIRECT_PARAMETER), location.origin);
  // The HTML is the same for every address: what the address says comes one step after the scripts took over.
  const takenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  useEffect(() => {
    if (user) navigate(target, { replace: true });
  }, [user, target, navigate]);
  useDocumentTitle(msg('Sign in', { id: 'login.title' }));
  const props: ModeProps = {
    redirect: takenOver ? target : '',
    takenOver,
    account,
    refused: takenOver ? signInErrorOf(search.get('error')) : undefined,
    selfService,
    onFollow: (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      navigate(event.currentTarget.pathname);
    },
  };
  return signInMode === 'sso' ? <BySingleSignOn {...props} /> : <ByPassword {...props} />;
};
